"""Evenings at random: directors who tap whatever their pages offer, in any order, in two tabs, and lose their role."""

"""Sheets as files: what may stand in a cell, CSV and XLSX, and how they are sent."""

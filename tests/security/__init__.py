"""Who may open what, what nobody may do, and what no value may break. Each guard with the test that sees it gone."""

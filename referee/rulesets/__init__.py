"""The rule sets as data, one TOML file each, and the loaders for them and for a table's own rules."""

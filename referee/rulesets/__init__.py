"""The rule sets as data, one TOML file each, and the strict loaders for them and for a table's own rules."""

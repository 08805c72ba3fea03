"""Cases: small logs, each with all that the referee finds in it. The name of the file is the claim."""

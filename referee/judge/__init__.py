"""Judge a log hand by hand, and apply a run's policy to its findings."""

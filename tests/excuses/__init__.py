"""The weight of "it was only written wrong": what ``check`` and ``explain`` say after slips and after real faults."""

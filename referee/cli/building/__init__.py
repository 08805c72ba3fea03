"""Build the site of ``referee web``: fetch the runtime and the wheels, compile and pack them."""

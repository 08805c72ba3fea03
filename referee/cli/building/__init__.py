"""Build the site of ``referee web`` by fetching the runtime and the wheels, compiling and packing them."""

"""The addresses of the server: pages, sockets and the API. No router imports another."""

"""What pages, sockets and the API share: who asks, cookies, forms, limits, errors, and pages from templates."""

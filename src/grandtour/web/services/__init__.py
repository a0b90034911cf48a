"""Work beside the tables: ratings, analyses, webhooks, passwords, and files of strangers."""

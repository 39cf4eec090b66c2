"""From a proven book to pages."""

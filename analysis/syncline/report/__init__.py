"""Findings as text for people and as JSON for tools. Knows files and findings, nothing of how they were found."""

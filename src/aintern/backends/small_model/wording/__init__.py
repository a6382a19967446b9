"""How requests are worded, whatever they are about: words, slips, wishes, quotation marks."""

"""The values that a call's arguments may have, as the grammar that the model writes by."""

// Converts an operator's search text to a LIKE pattern.

/** A pattern for texts that begin with the search text; for lower-case columns. */
export const beginningWith = (search: string): string => `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

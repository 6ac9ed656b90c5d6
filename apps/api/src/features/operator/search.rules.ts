// What an operator types, as a pattern of SQL.

/** Matches what begins with this, whatever the case of its letters; for columns in small letters. */
export const beginningWith = (search: string): string => `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

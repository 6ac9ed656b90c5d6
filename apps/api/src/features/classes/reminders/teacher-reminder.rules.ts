// The reason with which a teacher's reminder is stored. Pure.

/** The same for a whole day (UTC), so that a teacher reminds a student of an assignment once a day. */
export const askedReason = (now: Date): string => `asked ${now.toISOString().slice(0, 10)}`

/** Pattern of all of them, for `like`. */
export const askedReasons = 'asked %'

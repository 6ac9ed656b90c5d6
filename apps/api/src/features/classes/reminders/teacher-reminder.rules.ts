// How a teacher's reminder is recorded. Pure.

/** One reason per day (UTC), so that a teacher reminds a student of an assignment at most once a day. */
export const askedReason = (now: Date): string => `asked ${now.toISOString().slice(0, 10)}`

/** Pattern matching all these reasons, for `like`. */
export const askedReasons = 'asked %'

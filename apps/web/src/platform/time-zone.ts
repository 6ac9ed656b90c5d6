/** The browser's IANA time zone, which determines when days begin and end. */
export const timeZoneNow = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

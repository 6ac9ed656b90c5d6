/**
 * The browser's IANA time zone, which determines when days begin and end. UTC if the browser does not know it: some
 * report none, `Etc/Unknown` (CLDR's name for that), or a name that they do not accept themselves.
 */
export function timeZoneNow(): string {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string }
    if (!timeZone || timeZone === 'Etc/Unknown') return 'UTC'
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

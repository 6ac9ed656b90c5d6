import { afterEach, expect, it, vi } from 'vitest'
import { timeZoneNow } from './time-zone.ts'

afterEach(() => vi.restoreAllMocks())

/** A browser that reports this as the system's zone; other zones are still checked. */
function reportZone(timeZone: string | undefined): void {
  const { DateTimeFormat } = Intl
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(
    locales?: string | string[],
    options?: Intl.DateTimeFormatOptions,
  ) {
    if (options?.timeZone !== undefined) return new DateTimeFormat(locales, options)
    return { resolvedOptions: () => ({ timeZone }) } as Intl.DateTimeFormat
  } as typeof Intl.DateTimeFormat)
}

it.each([
  ['Europe/Dublin', 'Europe/Dublin'],
  ['Etc/Unknown', 'UTC'],
  [undefined, 'UTC'],
  ['', 'UTC'],
  ['GMT Standard Time', 'UTC'],
  ['Mars/Olympus', 'UTC'],
])('reports %s as %s', (reported, zone) => {
  reportZone(reported)
  expect(timeZoneNow()).toBe(zone)
})

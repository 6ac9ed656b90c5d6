import { expect, it } from 'vitest'
import { ChosenTimeZone, TimeZone } from './time-zone.ts'

it.each([
  ['Europe/Dublin', 'Europe/Dublin'],
  ['Europe/Kiev', 'Europe/Kiev'],
  ['Etc/Unknown', 'UTC'],
  ['America/Nueva_Ciudad', 'UTC'],
  ['America/Argentina/Nueva_Ciudad', 'UTC'],
])('reads a device’s zone %s as %s', (sent, read) => {
  expect(TimeZone.parse(sent)).toBe(read)
})

it.each(['Mars/Base', '', 'Europe/', 'Europe/<b>'])('refuses %s, which is no zone', (zone) => {
  expect(TimeZone.safeParse(zone).success).toBe(false)
})

it('refuses a chosen zone that it does not know', () => {
  expect(ChosenTimeZone.safeParse('Etc/Unknown').success).toBe(false)
  expect(ChosenTimeZone.parse('Europe/Dublin')).toBe('Europe/Dublin')
})

// A local time as the user chose it: stored with its time zone, shown to each reader in their own.
import { z } from 'zod'
import { ChosenTimeZone } from '../conversation/time-zone.ts'
import { Time } from '../id.ts'

/** Local time in `time_zone`, to the minute, as in 2026-11-24T20:00. */
const LocalTime = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .refine((local) => {
    // `Date` would move a nonexistent day or hour to the next one.
    const at = new Date(`${local}:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(local)
  }, 'Not a date and time')

/**
 * A local time as entered. When clocks go forward and skip it, the time is one hour later. When they go back and repeat
 * it, the second occurrence applies, so that a deadline is never an hour early.
 */
export const ZonedInput = z.strictObject({ local: LocalTime, time_zone: ChosenTimeZone })
export type ZonedInput = z.infer<typeof ZonedInput>

/** An instant, with the local time as entered. */
export const ZonedTime = z.object({ at: Time, local: z.string(), time_zone: z.string() })
export type ZonedTime = z.infer<typeof ZonedTime>

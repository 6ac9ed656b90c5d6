// IANA time zones.
import { z } from 'zod'

function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The form of IANA names, which browsers learn before servers do; `Etc/Unknown` is a system without a zone. */
const zoneForm = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)(\/[\w+-]+)+$/

const zoneMeta = { description: 'IANA time zone', examples: ['Europe/Lisbon'] }

/** An IANA time zone that a person has chosen. */
export const ChosenTimeZone = z.string().max(64).refine(isKnownZone, 'Not an IANA time zone').meta(zoneMeta)

/** The IANA time zone of a device. One that the server does not know counts as UTC. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => isKnownZone(zone) || zoneForm.test(zone), 'Not an IANA time zone')
  .transform((zone) => (isKnownZone(zone) ? zone : 'UTC'))
  .meta(zoneMeta)

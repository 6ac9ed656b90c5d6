// Web push reminders, at most once a day, on the devices for which a learner has requested them.
import { z } from 'zod'
import { TimeZone } from '../conversation/time-zone.ts'
import { endpoint } from '../endpoint.ts'

/** Maximum devices per person; another one replaces the oldest. */
export const reminderDevicesMax = 10

/** Names that do not exist on the public internet (RFC 2606, RFC 6762, RFC 8375, ICANN on `.internal`). */
const privateName = /(?:^|\.)(?:localhost|local|internal|lan|home|arpa|invalid|test|example)$/

/**
 * Whether a URL may belong to a push service: HTTPS on the default port, at a public name. The IP address that it
 * resolves to is checked again for every request.
 */
export function isPushAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === ''
  // IP addresses, in every form that the URL parser accepts, end in a digit or a bracket.
  return isPlain && hostname.includes('.') && !/[\d\]]$/.test(hostname) && !privateName.test(hostname)
}

const base64url = (bytes: number) => z.base64url().length(Math.ceil((bytes * 4) / 3))

/** Endpoint of a browser's push subscription (https://www.w3.org/TR/push-api/). */
const Address = z.string().max(1_000).refine(isPushAddress, 'Not the address of a push service')

/** The hour of the day at which the reminder is sent, in the learner's time zone. */
const Hour = z.number().int().min(0).max(23)

export const getReminders = endpoint({
  method: 'GET',
  path: '/api/reminders',
  summary: "The caller's devices that receive reminders, and the key that a browser needs to subscribe",
  access: 'self',
  response: z.object({
    /** This instance's public key: an uncompressed P-256 point in base64url (RFC 8292). */
    public_key: z.string(),
    devices: z.array(z.object({ endpoint: z.string(), hour: Hour, time_zone: z.string() })),
  }),
})

export const setReminder = endpoint({
  method: 'PUT',
  path: '/api/reminders',
  summary:
    'Turn on reminders on this device or change their hour; sent only if an assignment or words are due or days in a row would end',
  access: 'self',
  body: z.strictObject({
    endpoint: Address,
    /** The browser's keys, in base64url, used to encrypt the message (RFC 8291). */
    p256dh: base64url(65),
    auth: base64url(16),
    hour: Hour,
    time_zone: TimeZone,
  }),
  status: 204,
})

export const endReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/end',
  summary: 'Turn off reminders on this device; idempotent',
  access: 'self',
  body: z.strictObject({ endpoint: z.string().max(1_000) }),
  status: 204,
})

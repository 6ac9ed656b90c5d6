// Signs webhooks as Paddle does, and data that passes through the browser to the provider and back.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '#platform/secret.ts'

/** The maximum difference between the signer's clock and ours, in seconds. */
const toleranceSeconds = 300

const hmac = (key: Uint8Array | string, text: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** Compares in constant time. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

const signedPart = (seconds: number | string, body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${seconds}:`), body])

/** The `Paddle-Signature` header for a body. */
export function signWebhook(secret: string, body: Uint8Array, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `ts=${seconds};h1=${hmac(secret, signedPart(seconds, body)).toString('hex')}`
}

/**
 * Whether a body was recently signed with the secret. The header has several h1 values while a secret is rotated.
 * https://developer.paddle.com/webhooks/signature-verification
 */
export function isWebhookGenuine(secret: string, header: string, body: Uint8Array, now: Date): boolean {
  const parts = header.split(';').map((part) => part.trim().split('='))
  const seconds = parts.find(([name]) => name === 'ts')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false
  const expected = hmac(secret, signedPart(seconds, body))
  const signatures = parts.flatMap(([name, value = '']) =>
    name === 'h1' && /^[0-9a-f]{64}$/i.test(value) ? [value] : [],
  )
  return signatures.filter((value) => isSame(Buffer.from(value, 'hex'), expected)).length > 0
}

/** Custom data that passes through the browser to the provider, and returns in its events. */
export type CustomData = Record<'org_id' | 'price_id' | 'signature', string>

const customText = (orgId: string, priceId: string) => `${orgId}.${priceId}`

/** Names the organisation that pays and the price that it was offered. */
export const signCustomData = ([key]: Keys, orgId: string, priceId: string): CustomData => ({
  org_id: orgId,
  price_id: priceId,
  signature: hmac(key, customText(orgId, priceId)).toString('hex'),
})

/** Null if we did not sign the data. */
export function readCustomData(keys: Keys, data: unknown): { orgId: string; priceId: string } | null {
  if (typeof data !== 'object' || data === null) return null
  const { org_id: orgId, price_id: priceId, signature } = data as Record<string, unknown>
  if (typeof orgId !== 'string' || typeof priceId !== 'string' || typeof signature !== 'string') return null
  const received = Buffer.from(signature, 'hex')
  const isSigned = keys.some((key) => isSame(received, hmac(key, customText(orgId, priceId))))
  return isSigned ? { orgId, priceId } : null
}

/** Signed data in a URL: base64url of the JSON and its signature. */
export function seal([key]: Keys, content: object): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${hmac(key, text).toString('base64url')}`
}

/** The sealed data; null if the signature is wrong. */
export function unseal(keys: Keys, sealed: string): unknown {
  const [text = '', signature = '', ...rest] = sealed.split('.')
  const received = Buffer.from(signature, 'base64url')
  if (rest.length > 0 || !keys.some((key) => isSame(received, hmac(key, text)))) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}

// Encrypts push messages so that only one browser can read them (RFC 8291, with the coding aes128gcm of RFC 8188).
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a browser in base64url: a P-256 point, and 16 secret bytes. */
export interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
}

/** Values that are new for every message. */
export interface Fresh {
  readonly own: ECDH
  /** 16 bytes. */
  readonly salt: Uint8Array
}

/** Size of a record. A message is one record of at most 3,993 bytes, so that services accept it. */
const recordSize = 4_096
export const messageMax = 3_993

function fresh(): Fresh {
  const own = createECDH('prime256v1')
  own.generateKeys()
  return { own, salt: randomBytes(16) }
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  new Uint8Array(hkdfSync('sha256', key, salt, info, length))

/** Whether a key is a valid point, for which messages can be encrypted. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    fresh().own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** @throws if the keys are invalid or the message is too long */
export function encryptFor({ p256dh, auth }: BrowserKeys, message: Uint8Array, { own, salt } = fresh()): Buffer {
  if (message.length > messageMax) throw new RangeError(`A message has at most ${messageMax} bytes`)
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const key = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(ours.length, 4)
  // 2 marks the last record.
  const record = [cipher.update(message), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, ours, ...record])
}

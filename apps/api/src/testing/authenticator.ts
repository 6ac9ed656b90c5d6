// A software authenticator: creates passkeys (ES256, no attestation) and signs with them, as a browser would.
// https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { CredentialOptions } from '@parley/contracts/account/passkey.ts'

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** The head of a CBOR item (RFC 8949, 3): its major type, and a number below 65,536. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function encode(item: Cbor): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (item instanceof Uint8Array) return Buffer.concat([head(2, item.length), item])
  return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [encode(key), encode(value)])])
}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

export interface Behaviour {
  /** Whether it asks for a PIN, a fingerprint or a face. */
  readonly verifiesUser?: boolean
  /** The origin of the requesting page. */
  readonly origin?: string
  /** The next value of its counter, instead of one more than before. */
  readonly counter?: number
}

/** One passkey on one authenticator. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  readonly #origin: string
  #counter = 0

  constructor(origin: string) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
    this.#key = pair.privateKey
    this.#origin = origin
    this.#publicKey = encode(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  #authData(flags: number, attested: Uint8Array, { verifiesUser = true, counter }: Behaviour): Buffer {
    this.#counter = counter ?? this.#counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#counter)
    const rpIdHash = sha256(new URL(this.#origin).hostname)
    return Buffer.concat([rpIdHash, Buffer.from([flags | 1 | (verifiesUser ? 4 : 0)]), count, attested])
  }

  #clientData(type: string, { challenge }: CredentialOptions, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #credential<Response extends object>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  /** The result of `navigator.credentials.create`. */
  create(options: CredentialOptions, behaviour: Behaviour = {}) {
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#publicKey])
    const authData = this.#authData(0x40, attested, behaviour)
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options, behaviour.origin).toString('base64url'),
      attestationObject: encode(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The result of `navigator.credentials.get`. */
  prove(options: CredentialOptions, behaviour: Behaviour = {}) {
    const clientData = this.#clientData('webauthn.get', options, behaviour.origin)
    const authData = this.#authData(0, Buffer.alloc(0), behaviour)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key)
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }
}

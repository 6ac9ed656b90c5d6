// Signed URLs for files that work without a login, each for one file and a limited time.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '../http/problem.ts'
import type { Keys } from '../secret.ts'

/** How long a URL is valid, in seconds. */
export const fileUrlSeconds = 3600

export interface UrlOptions {
  /** How long the URL is valid; one hour by default. */
  readonly seconds?: number
  /** Letters, digits, hyphens, dots. Browsers save the file under this name instead of displaying it. */
  readonly saveAs?: string
}

/** @throws Problem FORBIDDEN if the signature is forged or expired */
export type CheckAddress = (
  id: string,
  address: { expires: string; saveAs?: string | undefined; signature: string },
) => void

const sign = (key: Uint8Array, id: string, expires: string, saveAs = '') =>
  createHmac('sha256', key)
    .update(saveAs === '' ? `${id} ${expires}` : `${id} ${expires} ${saveAs}`)
    .digest()

/**
 * @param keys the first one signs, all verify
 * @param leadElsewhere marks the URLs with `#elsewhere`: they redirect to another origin, from which a page may play
 * audio but not read it
 */
export function fileAddresses(
  keys: Keys,
  leadElsewhere: boolean,
): { url(id: string, options?: UrlOptions): string; check: CheckAddress } {
  const mark = leadElsewhere ? '#elsewhere' : ''
  return {
    url(id, { seconds = fileUrlSeconds, saveAs } = {}) {
      const expires = String(Math.floor(Date.now() / 1000) + seconds)
      const signature = sign(keys[0], id, expires, saveAs).toString('base64url')
      const name = saveAs === undefined ? '' : `&save_as=${saveAs}`
      return `/api/files/${id}?expires=${expires}${name}&signature=${signature}${mark}`
    },
    check(id, { expires, saveAs, signature }) {
      const received = Buffer.from(signature, 'base64url')
      const isSigned = keys.some((key) => {
        const right = sign(key, id, expires, saveAs)
        return received.length === right.length && timingSafeEqual(received, right)
      })
      if (!isSigned || Number(expires) * 1000 < Date.now()) throw new Problem('FORBIDDEN')
    },
  }
}

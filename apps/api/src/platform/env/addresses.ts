// Checks of addresses and ids in the configuration. Pure.
import { isIP } from 'node:net'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a text is an IP address or a range, as the web server reads `trustProxy`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (rest.length > 0) return false
  if (family === 0) return bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Whether a URL is encrypted, or stays on this machine. */
export const isSecure = (url: string): boolean =>
  url.startsWith('https:') || loopback.has(URL.parse(url)?.hostname ?? '')

/** Whether it is redis:// or rediss:// with decodable user and password, a host, and no path except for a number. */
export function isRedisAddress(text: string): boolean {
  const { protocol, username, password, hostname, pathname, search, hash } = URL.parse(text) ?? {}
  try {
    decodeURIComponent(`${username}${password}`)
  } catch {
    return false
  }
  return /^rediss?:$/.test(protocol ?? '') && hostname !== '' && /^\/?\d*$/.test(`${pathname}${search}${hash}`)
}

/** The tag-manager id that was probably meant by an invalid one. */
export function tagManagerId(id: string): string {
  const [, kind, rest = ''] = /^(?:(gtm|g)[-_ ]?)?(.*)$/i.exec(id.trim()) ?? []
  const ending = rest.toUpperCase().replace(/[^A-Z0-9]/g, '') || 'XXXXXXX'
  return kind === undefined ? `GTM-${ending} or G-${ending}` : `${kind.toUpperCase()}-${ending}`
}

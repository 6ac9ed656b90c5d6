// Determines the source of a request: an IPv4 address, or the /64 network of an IPv6 subscriber.
import { isIPv6 } from 'node:net'

/** Maximum length of an IP address: a proxy can forward any text. */
const addressMax = 64

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':').flatMap(readGroup))
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/** One group of hexadecimal digits, or the two groups of a dotted IPv4 address at the end. */
function readGroup(text: string): number[] {
  if (!text.includes('.')) return [Number.parseInt(text, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

/**
 * The network under which an IP address is counted: IPv6 by /64 (RFC 4291), IPv4-mapped IPv6 as IPv4.
 * @param address as reported by the connection or a trusted proxy; anything that is not an IP address is returned
 * unchanged
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.slice(0, addressMax).toLowerCase().split('%')
  if (!isIPv6(bare)) return bare
  const groups = expand(bare)
  const [, , , , , marker, high = 0, low = 0] = groups
  if (marker === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

// Which IP addresses are on the public internet: the push service that a browser names must not lead into our own
// network.
import { BlockList, isIP } from 'node:net'

const reserved = new BlockList()
// Special-purpose addresses (IANA registries, RFC 6890), multicast and unassigned addresses.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, prefix)
}

const global = new BlockList()
// Only this part of IPv6 is assigned; within it, ranges that embed or represent other addresses are excluded.
global.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv6')
}

/** @param address IPv4 or IPv6 as text; anything else is not public */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !reserved.check(address, 'ipv4')
  return kind === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

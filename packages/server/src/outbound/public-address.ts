import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of the open internet. An allow-list: whatever carries an IPv4 address inside an
 * IPv6 one (mapped, compatible, NAT64, 6to4, Teredo) is out, because the inner address could be private.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // ipaddr.js calls everything it has no name for `unicast`, `::7f00:1` (127.0.0.1) included.
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet. IPv6 addresses that contain an IPv4 address (mapped, compatible,
 * NAT64, 6to4, Teredo) do not count as public, because the inner address could be private.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // ipaddr.js calls every range without a name `unicast`, including `::7f00:1` (127.0.0.1).
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
  '%s is a public address',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['0.0.0.0', 'unspecified'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['127.0.0.1', 'loopback'],
  ['169.254.169.254', 'cloud metadata'],
  ['172.16.0.1', 'private'],
  ['192.168.0.1', 'private'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarking'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'IPv4-compatible, in hex'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::8.8.8.8', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:0:7f00:1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::7f00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['fc00::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['4000::1', 'not handed out'],
  ['example.com', 'a name'],
  ['', 'nothing'],
])('%s is not a public address (%s)', address => {
  expect(isPublicAddress(address)).toBe(false)
})

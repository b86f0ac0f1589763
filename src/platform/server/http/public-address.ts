import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Everything that the special-purpose registries of IANA do not call globally reachable (RFC 6890), and
// multicast. Wider than the operator's network in `outbound-tls.ts`, because an attacker chooses the address.
const reserved = new BlockList()
for (const [net, prefix] of [
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
  reserved.addSubnet(net, prefix, 'ipv4')
}
// Only 2000::/3 is public, and of it neither tunnels to IPv4 addresses nor the documentation's network.
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const reservedV6 = new BlockList()
reservedV6.addSubnet('2001::', 23, 'ipv6')
reservedV6.addSubnet('2001:db8::', 32, 'ipv6')
reservedV6.addSubnet('2002::', 16, 'ipv6')

/** True if an IP address belongs to the public Internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && publicV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6')
}

/** A name resolves to an address outside of the public Internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super('the name resolves to a private address')
    this.name = 'PrivateAddressError'
  }
}

/**
 * For the `lookup` option of a request: the connection goes to the addresses that were checked, so a name that
 * resolves differently a moment later cannot redirect it.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, '')
      return
    }
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new PrivateAddressError(), '')
    } else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

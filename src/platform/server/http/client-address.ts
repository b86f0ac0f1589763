import ipaddr from 'ipaddr.js'

/** One bucket of a limit by address, and how many times the plain limit it may hold. */
export type AddressKey = { key: string; factor: 1 | 4 }

// Proxies of some clouds append the client's port; an IPv6 address then stands in brackets.
const withPort = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>\d+\.\d+\.\d+\.\d+):\d+)$/

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const { six, four } = withPort.exec(text.trim())?.groups ?? {}
  const [bare = ''] = (six ?? four ?? text.trim()).split('%', 1) // an interface is no part of it
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return undefined
  return ipaddr.process(bare) // IPv4-mapped IPv6 becomes IPv4
}

/** Who asks, in one spelling: without a port, and IPv4 as IPv4. Unreadable text stays as it is. */
export const toClientAddress = (text: string): string => parse(text)?.toString() ?? text

const toNetwork = (address: ipaddr.IPv6, prefix: 48 | 64) => {
  const bytes = address.toByteArray().map((byte, at) => (at < prefix / 8 ? byte : 0))
  return `${new ipaddr.IPv6(bytes).toString()}/${prefix}`
}

/**
 * The buckets in which a limit by address counts, the narrowest first: an IPv4 address, or the /64
 * of an IPv6 address, which is one household, and its /48, which is one site, with four times the
 * limit. Every limit by address uses these keys.
 */
export function toAddressKeys(text: string): [AddressKey, ...AddressKey[]] {
  const address = parse(text)
  if (!(address instanceof ipaddr.IPv6)) return [{ key: address?.toString() ?? text, factor: 1 }]
  return [
    { key: toNetwork(address, 64), factor: 1 },
    { key: toNetwork(address, 48), factor: 4 },
  ]
}

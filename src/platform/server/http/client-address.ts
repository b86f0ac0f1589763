import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** One bucket of a limit by address, and the factor of the limit that applies to it. */
export type AddressKey = { key: string; factor: 1 | 4 }

// Some cloud proxies append the client's port, with IPv6 addresses in brackets.
const withPort = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>\d+\.\d+\.\d+\.\d+):\d+)$/

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const { six, four } = withPort.exec(text.trim())?.groups ?? {}
  const [bare = ''] = (six ?? four ?? text.trim()).split('%', 1) // without the zone (`%eth0`)
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return undefined
  return ipaddr.process(bare) // IPv4-mapped IPv6 becomes IPv4
}

/** A client's address in one spelling: without a port, IPv4-mapped IPv6 as IPv4. Other text is unchanged. */
export const toClientAddress = (text: string): string => parse(text)?.toString() ?? text

/** Fastify's `trustProxy`: only the nearest proxies are trusted, as addresses further away can be forged. */
export const createProxyTrust =
  (trustedProxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < trustedProxies

/** The client's address of a request that Fastify does not route, by the rule of `request.ip`. */
export function readClientAddress(request: IncomingMessage, trustedProxies: number): string {
  // Undefined, whatever its type says, once the client has disconnected.
  const address: string | undefined = proxyAddr(request, createProxyTrust(trustedProxies))
  return address === undefined ? '' : toClientAddress(address)
}

const toNetwork = (address: ipaddr.IPv6, prefix: 48 | 64) => {
  const bytes = address.toByteArray().map((byte, at) => (at < prefix / 8 ? byte : 0))
  return `${new ipaddr.IPv6(bytes).toString()}/${prefix}`
}

/**
 * The buckets of a limit by address, the narrowest first: an IPv4 address, or the /64 of an IPv6 address
 * (one household) and its /48 (one site) with four times the limit. Every limit by address uses these keys.
 */
export function toAddressKeys(text: string): [AddressKey, ...AddressKey[]] {
  const address = parse(text)
  if (!(address instanceof ipaddr.IPv6)) return [{ key: address?.toString() ?? text, factor: 1 }]
  return [
    { key: toNetwork(address, 64), factor: 1 },
    { key: toNetwork(address, 48), factor: 4 },
  ]
}

import { isIP } from 'node:net'
import { isPublicAddress } from '#platform/server/http/public-address.ts'

const maxLength = 1_000
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopback = ({ hostname }: URL): boolean => loopbackHosts.has(hostname)

/**
 * True if messages may be sent to the address that a browser names as its push service: https on the usual port
 * of a public host, since any signed-in person chooses where this server connects.
 */
export function isPushAddress(text: string, mayReachLoopback: boolean): boolean {
  const url = URL.parse(text)
  if (!url || text.length > maxLength || url.username || url.password) return false
  if (isLoopback(url)) return mayReachLoopback
  if (url.protocol !== 'https:' || url.port !== '') return false
  // A dot at the end only says that the name is complete.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  // A name of one part is one of this machine or of the operator's network.
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
}

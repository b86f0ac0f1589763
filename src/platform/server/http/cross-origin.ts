import type { IncomingHttpHeaders } from 'node:http'

/**
 * True if a request comes from a page of another site, which must not use the visitor's cookie for changes.
 * Without `Origin` and `Sec-Fetch-Site` the client is not a browser, so it sends no cookie unasked.
 */
export function isCrossOrigin(headers: IncomingHttpHeaders, ownOrigins: readonly string[]) {
  if (headers.origin !== undefined) return !ownOrigins.includes(headers.origin)
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

import type { Config } from '../config.ts'

/**
 * Headers of a response that is sent before or outside of all routes and hooks: an error in JSON that loads
 * nothing and is not cached.
 */
export const bareHeaders = ({ isHttps }: Pick<Config, 'isHttps'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cache-control': 'no-store',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** A complete HTTP response as text, for a raw connection. */
export function formatBareResponse(
  config: Pick<Config, 'isHttps'>,
  status: string,
  message: string,
): string {
  const body = JSON.stringify({ message })
  const headers = {
    ...bareHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

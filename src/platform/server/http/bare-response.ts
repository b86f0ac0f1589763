import type { Config } from '../config.ts'

/**
 * Headers of an answer that is given before any route or hook runs, or outside of them: a refusal in JSON
 * which shows nothing, loads nothing and is kept by nobody.
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

/** A whole HTTP answer as text, for a connection that gets no other. */
export function writeBareAnswer(
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

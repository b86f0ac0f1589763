import { BlockList, isIP } from 'node:net'

// RFC 1918, RFC 4193, loopback and link-local: traffic that never leaves the operator's network.
const privateAddresses = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateAddresses.addSubnet(net, prefix, 'ipv4')
}
privateAddresses.addAddress('::1', 'ipv6')
privateAddresses.addSubnet('fc00::', 7, 'ipv6')
privateAddresses.addSubnet('fe80::', 10, 'ipv6')

// Names that public DNS does not resolve (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`), and names
// without a dot, such as those of containers.
const privateNames = /^[^.]+$|\.(localhost|local|internal|home\.arpa)$/i

/** True if a host is on this machine or in the operator's own network. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(bare)
  if (family === 0) return privateNames.test(bare)
  return privateAddresses.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * An address with encryption required; `isInClear` if the operator's parameters disable encryption, `isUnverified`
 * if anybody on the way could decrypt it, because the certificate is not checked.
 */
export type SecuredUrl = { url: string; isInClear: boolean; isUnverified: boolean }

/** Removes `?tls=off` from an address: it is our own parameter. */
function readTlsOff(text: string) {
  const url = new URL(text)
  const isOff = url.searchParams.get('tls') === 'off'
  if (isOff) url.searchParams.delete('tls')
  return { url, isOff }
}

/**
 * Email is only sent encrypted, unless the mail server is in the operator's own network or the address has
 * `?tls=off`.
 */
export function secureSmtpUrl(text: string): SecuredUrl {
  const { url, isOff } = readTlsOff(text)
  if (isOff || isPrivateHost(url.hostname))
    return { url: url.href, isInClear: false, isUnverified: false }
  const { searchParams } = url
  const isInClear =
    ['ignoreTLS', 'opportunisticTLS'].some((name) => searchParams.get(name) === 'true') ||
    ['secure', 'requireTLS'].some((name) => searchParams.get(name) === 'false')
  // Without STARTTLS neither a password nor an email is sent.
  if (!isInClear && url.protocol === 'smtp:') searchParams.set('requireTLS', 'true')
  const isUnverified = (searchParams.get('tls.rejectUnauthorized') ?? 'true') !== 'true'
  return { url: url.href, isInClear, isUnverified }
}

/** True if an IMAP address forgoes encryption without being exempt like that of the mail server. */
export function isImapInClear(text: string): boolean {
  const url = new URL(text)
  const isOff = url.searchParams.get('tls') === 'off'
  return url.protocol === 'imap:' && !isOff && !isPrivateHost(url.hostname)
}

/**
 * A connection to a database outside the operator's network is encrypted and its certificate verified, unless
 * the address has `?tls=off` or another `sslmode` that encrypts.
 */
export function secureDatabaseUrl(text: string): SecuredUrl {
  const { url, isOff } = readTlsOff(text)
  const { searchParams } = url
  const host = searchParams.get('host') || decodeURIComponent(url.hostname)
  // No host, or a path: a Unix socket.
  const isPrivate = host === '' || host.startsWith('/') || isPrivateHost(host)
  if (isOff || isPrivate)
    return { url: isOff ? url.href : text, isInClear: false, isUnverified: false }
  const mode = searchParams.get('sslmode')
  const isInClear =
    ['false', '0'].includes(searchParams.get('ssl') ?? '') ||
    (mode !== null && !['require', 'verify-ca', 'verify-full'].includes(mode))
  if (!isInClear && mode === null) searchParams.set('sslmode', 'verify-full')
  return { url: url.href, isInClear, isUnverified: false }
}

const withoutTls = 'The server does not support SSL connections' // the driver's message; the error has no code
// Error codes of OpenSSL and Node.js for invalid certificates.
const badCertificate = /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/

/** A message for the operator if TLS prevents the database connection; undefined for other errors. */
export function explainTlsFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const isWithoutTls = error.message === withoutTls
  if (!isWithoutTls && !badCertificate.test(code)) return undefined
  const got = isWithoutTls ? 'a server without TLS' : `a server with a bad certificate (${code})`
  return `DATABASE_URL got ${got}; it takes TLS with a trusted certificate (sslrootcert=FILE for your own), or ?tls=off on purpose`
}

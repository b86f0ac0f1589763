import { BlockList, isIP } from 'node:net'

// RFC 1918, RFC 4193, loopback and link-local: what never leaves the operator's own network.
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

// Names that no public name server answers (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`), and names
// without a dot, such as a neighbouring container's.
const privateNames = /^[^.]+$|\.(localhost|local|internal|home\.arpa)$/i

/** Whether a host lies on this machine or in the operator's own network. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(bare)
  if (family === 0) return privateNames.test(bare)
  return privateAddresses.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}

/** An address that may be used, or `isInClear` when the operator's own words would send it in clear. */
export type SecuredUrl = { url: string; isInClear: boolean }

/** Takes `?tls=off` out of an address: nobody else knows it. */
function readTlsOff(text: string) {
  const url = new URL(text)
  const isOff = url.searchParams.get('tls') === 'off'
  if (isOff) url.searchParams.delete('tls')
  return { url, isOff }
}

/**
 * Mail goes out encrypted, or not at all, unless the mail server is in the operator's own network or they
 * said `?tls=off`.
 */
export function secureSmtpUrl(text: string): SecuredUrl {
  const { url, isOff } = readTlsOff(text)
  if (isOff || isPrivateHost(url.hostname)) return { url: url.href, isInClear: false }
  const { searchParams } = url
  const isInClear =
    ['ignoreTLS', 'opportunisticTLS'].some((name) => searchParams.get(name) === 'true') ||
    ['secure', 'requireTLS'].some((name) => searchParams.get(name) === 'false')
  // A server that offers no STARTTLS gets neither a password nor a mail.
  if (!isInClear && url.protocol === 'smtp:') searchParams.set('requireTLS', 'true')
  return { url: url.href, isInClear }
}

/**
 * A connection to a database elsewhere is encrypted and its certificate checked, unless the operator said
 * `?tls=off` or chose another `sslmode` that encrypts.
 */
export function secureDatabaseUrl(text: string): SecuredUrl {
  const { url, isOff } = readTlsOff(text)
  const { searchParams } = url
  const host = searchParams.get('host') || decodeURIComponent(url.hostname)
  // No host, or a path: a socket of this machine's.
  const isPrivate = host === '' || host.startsWith('/') || isPrivateHost(host)
  if (isOff || isPrivate) return { url: isOff ? url.href : text, isInClear: false }
  const mode = searchParams.get('sslmode')
  const isInClear =
    ['false', '0'].includes(searchParams.get('ssl') ?? '') ||
    (mode !== null && !['require', 'verify-ca', 'verify-full'].includes(mode))
  if (!isInClear && mode === null) searchParams.set('sslmode', 'verify-full')
  return { url: url.href, isInClear }
}

const withoutTls = 'The server does not support SSL connections' // the driver's own words, without a code
// OpenSSL's and Node's names of what is wrong with a certificate.
const badCertificate = /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/

/** Why a database is not trusted, for the operator; undefined where the error is another one. */
export function explainTlsFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const isWithoutTls = error.message === withoutTls
  if (!isWithoutTls && !badCertificate.test(code)) return undefined
  const got = isWithoutTls ? 'a server without TLS' : `a server with a bad certificate (${code})`
  return `DATABASE_URL got ${got}; it takes TLS with a trusted certificate (sslrootcert=FILE for your own), or ?tls=off on purpose`
}

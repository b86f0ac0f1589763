/** The practice's identity provider, by which people with an account may sign in (OpenID Connect). */
export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** As the button says: "Sign in with Contoso". */
  name: string
}

const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const

type Given = Readonly<Record<(typeof names)[number], string | undefined>>

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The message about settings that only half describe a provider, or one that is asked without TLS; undefined if there is none. */
export function findOidcFault(given: Given, isHttps: boolean): string | undefined {
  const missing = names.filter((name) => !given[name])
  if (missing.length === names.length) return undefined
  const [first] = missing
  if (first)
    return `${first} got nothing; sign-in by an identity provider takes ${names.join(', ')}`
  const { protocol, hostname } = new URL(given.OIDC_ISSUER ?? '')
  if (protocol === 'https:') return undefined
  if (!isHttps && loopbackHost.test(hostname)) return undefined
  return 'OIDC_ISSUER got an unencrypted address; it takes https, or http on this machine when PUBLIC_URL is not https'
}

/** @returns undefined while no provider is set */
export function readOidcSettings(given: Given): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = given
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_NAME) return undefined
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME,
  }
}

import type * as OAuth from 'oauth4webapi'
import type { Clock } from '#platform/server/clock.ts'
import type { OidcSettings } from '#platform/server/oidc-settings.ts'
import { clockToleranceSeconds } from '../rules.ts'
import { createProviderFetch } from './fetch-from-provider.ts'

/** Loaded with the first sign-in by the provider. */
const loadLibrary = () => import('oauth4webapi')
type Library = Awaited<ReturnType<typeof loadLibrary>>

/** After this time the provider's description is read again. Its keys are read for each answer. */
const descriptionMs = 10 * 60_000

type ProviderDeps = {
  settings: OidcSettings
  /** Where the provider sends the browser; registered there letter by letter. */
  redirectUri: string
  clock: Clock
  /** Until requests of one step count as not answered. */
  replyMs: number
}

/** Random values that a request and its answer have in common. */
export type RequestSecrets = { state: string; nonce: string; verifier: string }

/** The question that the provider asks though it knows the browser. */
export type Prompt = 'login' | 'select_account'

/** The facts that the provider vouches for, after every check. */
export type ProviderClaims = {
  subject: string
  /** The address that belongs to the person, as the provider has verified; undefined otherwise. */
  verifiedEmail: string | undefined
  /** Seconds since 1970 at which the person gave their credentials, if the provider says so. */
  authenticatedAt: number | undefined
  acr: unknown
  amr: unknown
}

export type Provider = ReturnType<typeof createProvider>

/** The identity provider, over its own protocol. Its methods throw for everything that is not as the protocol says. */
export function createProvider(deps: ProviderDeps) {
  let known: { at: number; description: Promise<OAuth.AuthorizationServer> } | undefined

  /** Concurrent calls share one request; one that failed is made again by the next. */
  function describe(): Promise<OAuth.AuthorizationServer> {
    const now = deps.clock.now().getTime()
    if (!known || Math.abs(now - known.at) > descriptionMs) {
      const description = discover(deps)
      known = { at: now, description }
      description.catch(() => {
        if (known?.description === description) known = undefined
      })
    }
    return known.description
  }

  return {
    /** @returns the address to send the browser to */
    async toRequestUrl(secrets: RequestSecrets, prompt: Prompt | undefined): Promise<string> {
      return toRequestUrl(deps, await describe(), secrets, prompt)
    },

    /** Exchanges the code of an answer and verifies what comes back. @param answer the query of the callback */
    async readAnswer(answer: URLSearchParams, secrets: RequestSecrets): Promise<ProviderClaims> {
      // The library keeps the keys of a description, as an object, for minutes: a copy reads those of now.
      return readAnswer(deps, { ...(await describe()) }, answer, secrets)
    },
  }
}

/** Plain http is for a provider on this machine, as the settings were checked. */
const toOptions = (library: Library, { settings, replyMs }: ProviderDeps) => ({
  [library.customFetch]: createProviderFetch(replyMs),
  [library.allowInsecureRequests]: settings.issuer.startsWith('http:'),
})

async function discover(deps: ProviderDeps): Promise<OAuth.AuthorizationServer> {
  const library = await loadLibrary()
  const issuer = new URL(deps.settings.issuer)
  const options = { algorithm: 'oidc', ...toOptions(library, deps) } as const
  const response = await library.discoveryRequest(issuer, options)
  return library.processDiscoveryResponse(issuer, response)
}

async function toRequestUrl(
  { settings, redirectUri }: ProviderDeps,
  description: OAuth.AuthorizationServer,
  { state, nonce, verifier }: RequestSecrets,
  prompt: Prompt | undefined,
): Promise<string> {
  const { calculatePKCECodeChallenge } = await loadLibrary()
  const url = new URL(description.authorization_endpoint ?? '')
  if (url.protocol !== 'https:' && url.protocol !== new URL(settings.issuer).protocol) {
    throw new Error('authorization endpoint of the identity provider is not https')
  }
  const parameters = {
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
    ...(prompt === 'login' && { max_age: '0' }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

function toClient(library: Library, { settings, clock }: ProviderDeps): OAuth.Client {
  return {
    client_id: settings.clientId,
    [library.clockTolerance]: clockToleranceSeconds,
    // The server's clock, which tests move.
    [library.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
  }
}

/** The secret is sent in a header, and in the body only to a provider that accepts nothing else. */
const toClientAuth = (
  library: Library,
  { settings }: ProviderDeps,
  { token_endpoint_auth_methods_supported: methods }: OAuth.AuthorizationServer,
) =>
  !methods || methods.includes('client_secret_basic')
    ? library.ClientSecretBasic(settings.clientSecret)
    : library.ClientSecretPost(settings.clientSecret)

async function readAnswer(
  deps: ProviderDeps,
  description: OAuth.AuthorizationServer,
  answer: URLSearchParams,
  secrets: RequestSecrets,
): Promise<ProviderClaims> {
  const library = await loadLibrary()
  const client = toClient(library, deps)
  const options = toOptions(library, deps)
  const parameters = library.validateAuthResponse(description, client, answer, secrets.state)
  const response = await library.authorizationCodeGrantRequest(
    description,
    client,
    toClientAuth(library, deps, description),
    parameters,
    deps.redirectUri,
    secrets.verifier,
    options,
  )
  const tokens = await library.processAuthorizationCodeResponse(description, client, response, {
    expectedNonce: secrets.nonce,
    requireIdToken: true,
  })
  // TLS vouches for it already (OpenID Connect Core, 3.1.3.7); a proxy in between could not make a signature.
  await library.validateApplicationLevelSignature(description, response, options)
  const claims = library.getValidatedIdTokenClaims(tokens)
  if (!claims) throw new Error('answer of the identity provider has no id_token')
  const email = await readVerifiedEmail(library, { description, client, tokens, claims, options })
  return {
    subject: claims.sub,
    verifiedEmail: email,
    authenticatedAt: claims.auth_time,
    acr: claims['acr'],
    amr: claims['amr'],
  }
}

const toVerifiedEmail = (claims: Record<string, unknown>) =>
  claims['email_verified'] === true && typeof claims['email'] === 'string'
    ? claims['email']
    : undefined

/** Some providers say the address in the id_token, others only when they are asked for it. */
async function readVerifiedEmail(
  library: Library,
  {
    description,
    client,
    tokens,
    claims,
    options,
  }: {
    description: OAuth.AuthorizationServer
    client: OAuth.Client
    tokens: OAuth.TokenEndpointResponse
    claims: OAuth.IDToken
    options: ReturnType<typeof toOptions>
  },
): Promise<string | undefined> {
  if ('email' in claims || !description.userinfo_endpoint) return toVerifiedEmail(claims)
  const token = tokens.access_token
  const response = await library.userInfoRequest(description, client, token, options)
  return toVerifiedEmail(
    await library.processUserInfoResponse(description, client, claims.sub, response),
  )
}

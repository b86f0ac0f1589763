// A practice's identity provider that speaks OpenID Connect, and breaks its rules on request.
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from './free-port.ts'
import { readBody, sendJson } from './json-http.ts'

type Place = 'description' | 'keys' | 'token' | 'userinfo'
/** `slow` never responds, `huge` responds without end, `lost` closes the connection, `broken` responds 500, `moved` redirects. */
type Mode = 'fine' | 'slow' | 'huge' | 'lost' | 'broken' | 'moved'
type Claims = Record<string, unknown>
type Grant = { claims: Claims; challenge: string; redirectUri: string }

/** Breaks one rule of the protocol. */
type ProviderFaults = {
  /** Replaces claims of the id_token; undefined removes one. */
  claims?: Claims
  /** The token is signed by another key, or by none. */
  signature?: 'foreign' | 'none'
  /** Replaces what is answered about the person. */
  userinfo?: Claims
  /** The query of the redirect. */
  redirect?: Record<string, string>
}

/** Every rule of an answer, broken. */
export const brokenAnswers: [string, ProviderFaults][] = [
  ['the signature of another key', { signature: 'foreign' }],
  ['no signature', { signature: 'none' }],
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'another-portal' } }],
  ['several audiences without our name as authorized party', { claims: { aud: ['x', 'y'] } }],
  ['another nonce', { claims: { nonce: 'of another sign-in' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['an expired token', { claims: { exp: 1_700_000_000 } }],
  ['a token of the future', { claims: { nbf: 4_000_000_000 } }],
  ['no subject', { claims: { sub: undefined } }],
  ['a code that was used or made up', { redirect: { code: 'made up' } }],
  ['the answer of another provider', { redirect: { iss: 'https://evil.example' } }],
  ['an answer that does not name the provider', { redirect: { iss: '' } }],
  ['an answer without a code', { redirect: { code: '' } }],
  ['an error of the provider', { redirect: { error: 'server_error', code: '' } }],
]

const client = { id: 'practice-portal', secret: 'a secret of the portal & the provider' }
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function createKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomUUID()
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }
  return { kid, jwk, privateKey }
}

function toToken(header: Claims, claims: Claims, key: KeyObject | undefined): string {
  const signed = `${encode(header)}.${encode(claims)}`
  if (!key) return `${signed}.`
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** The client's name and secret, each encoded as in a form (RFC 6749, 2.3.1). */
function isClient({ headers }: IncomingMessage): boolean {
  const given = Buffer.from(
    (headers.authorization ?? '').replace('Basic ', ''),
    'base64',
  ).toString()
  const [id, secret] = new URLSearchParams(`?id=${given.replace(':', '&secret=')}`).values()
  return id === client.id && secret === client.secret
}

/** @param now the server's clock, which the tests move */
export async function startIdentityProvider(now: () => Date = () => new Date()) {
  const port = await findFreePort()
  const issuer = `http://127.0.0.1:${port}/tenant`
  const modes: Record<Place, Mode> = {
    description: 'fine',
    keys: 'fine',
    token: 'fine',
    userinfo: 'fine',
  }
  const grants = new Map<string, Grant>()
  const accessTokens = new Map<string, Claims>()
  const asked: URLSearchParams[] = []
  const calls: string[] = []
  let key = createKey()
  let person: Claims = {}
  let faults: ProviderFaults = {}
  const toSeconds = () => Math.floor(now().getTime() / 1000)

  /** Signs the person in without a question, as a provider does that knows the browser. */
  function authorize(given: URLSearchParams, response: ServerResponse) {
    asked.push(given)
    const code = randomUUID()
    const redirectUri = given.get('redirect_uri') ?? ''
    const claims = {
      iss: issuer,
      aud: client.id,
      iat: toSeconds(),
      exp: toSeconds() + 300,
      nonce: given.get('nonce'),
      ...(given.has('max_age') && { auth_time: toSeconds() }),
      ...person,
    }
    grants.set(code, { claims, challenge: given.get('code_challenge') ?? '', redirectUri })
    const back = new URL(redirectUri)
    const query = { code, state: given.get('state') ?? '', iss: issuer, ...faults.redirect }
    for (const [name, value] of Object.entries(query)) if (value) back.searchParams.set(name, value)
    response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await readBody(request))
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!isClient(request)) return sendJson(response, 401, { error: 'invalid_client' })
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      return sendJson(response, 400, { error: 'invalid_grant' })
    }
    const { signature, claims } = faults
    const header =
      signature === 'none' ? { alg: 'none' } : { alg: 'ES256', kid: key.kid, typ: 'JWT' }
    const signedBy = signature === 'foreign' ? createKey() : key
    const accessToken = randomUUID()
    accessTokens.set(accessToken, grant.claims)
    return sendJson(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: toToken(
        header,
        { ...grant.claims, ...claims },
        signature === 'none' ? undefined : signedBy.privateKey,
      ),
    })
  }

  const description = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  }

  function fail(mode: Mode, response: ServerResponse) {
    if (mode === 'lost') response.destroy()
    if (mode === 'broken') sendJson(response, 500, { error: 'server_error' })
    if (mode === 'moved') response.writeHead(302, { location: `${issuer}/elsewhere` }).end()
    if (mode !== 'huge') return
    response.writeHead(200, { 'content-type': 'application/json' })
    const write = () => {
      while (response.write(' '.repeat(65_536))) if (response.destroyed) return
      response.once('drain', write)
    }
    write()
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', issuer)
    const path = url.pathname.replace('/tenant/', '')
    calls.push(path)
    if (path === 'authorize') return authorize(url.searchParams, response)
    const place = path.startsWith('.well-known') ? 'description' : (path as Place)
    const mode = modes[place]
    if (mode !== 'fine') return fail(mode, response)
    if (place === 'description') return sendJson(response, 200, description)
    if (place === 'keys') return sendJson(response, 200, { keys: [key.jwk] })
    if (place === 'token') return exchange(request, response)
    const { sub, ...rest } =
      accessTokens.get((request.headers.authorization ?? '').replace('Bearer ', '')) ?? {}
    return sendJson(response, 200, { sub, ...rest, ...faults.userinfo })
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    /** The requests that browsers came with, newest last. */
    asked,
    calls,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Contoso',
    },
    /** Signs this person in at the provider from now on. */
    be(claims: Claims) {
      person = claims
    },
    fail(next: ProviderFaults) {
      faults = next
    },
    setMode(place: Place, mode: Mode) {
      modes[place] = mode
    },
    rotateKey() {
      key = createKey()
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

// Google's consent window and the tokens that it leads to, as the practice uses them.
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendJson } from './json-http.ts'

type Account = { email: string; refreshTokens: Map<string, { scope: string }> }
type Grant = {
  email: string
  scope: string
  challenge: string
  redirectUri: string
  clientId: string
  offline: boolean
}

/** @param client the credentials that Google has given to the practice */
export function createGoogleOAuth(client: { id: string; secret: string }) {
  const accounts = new Map<string, Account>()
  const grants = new Map<string, Grant>()
  const accessTokens = new Map<string, { email: string; scope: string }>()
  const revoked: string[] = []
  const asked: URL[] = []
  let grantedScope: string | undefined
  let decision: 'consent' | 'deny' | 'page' = 'consent'
  let consentEmail = 'maya.chen@gmail.example'
  let tokenSeconds = 3_600
  let givesRefreshToken = true

  function answerConsent(url: URL, response: ServerResponse) {
    asked.push(url)
    const given = url.searchParams
    const redirectUri = given.get('redirect_uri') ?? ''
    const isComplete =
      given.get('client_id') === client.id &&
      given.get('response_type') === 'code' &&
      given.get('code_challenge_method') === 'S256' &&
      (given.get('code_challenge') ?? '').length === 43
    if (!isComplete) return sendJson(response, 400, { error: 'invalid_request' })
    const back = new URL(redirectUri)
    back.searchParams.set('state', given.get('state') ?? '')
    const code = randomUUID()
    if (decision === 'deny') back.searchParams.set('error', 'access_denied')
    else {
      const scope = grantedScope ?? given.get('scope') ?? ''
      grants.set(code, {
        email: consentEmail,
        scope,
        challenge: given.get('code_challenge') ?? '',
        redirectUri,
        clientId: given.get('client_id') ?? '',
        offline: given.get('access_type') === 'offline' && given.get('prompt') === 'consent',
      })
      back.searchParams.set('code', code)
      back.searchParams.set('scope', scope)
    }
    if (decision === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' })
      const link = back.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      response.end(
        `<!doctype html><html lang="en"><title>Google</title><h1>Choose an account</h1><a href="${link}">Allow</a></html>`,
      )
      return undefined
    }
    response.writeHead(302, { location: back.href })
    response.end()
    return undefined
  }

  function issueAccessToken(email: string, scope: string) {
    const token = `ya29.${randomUUID()}`
    accessTokens.set(token, { email, scope })
    return { access_token: token, expires_in: tokenSeconds, token_type: 'Bearer', scope }
  }

  function exchangeCode(form: URLSearchParams, response: ServerResponse) {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
    if (!grant || !isRight) return sendJson(response, 400, { error: 'invalid_grant' })
    const answer = issueAccessToken(grant.email, grant.scope)
    if (!grant.offline || !givesRefreshToken) return sendJson(response, 200, answer)
    const refreshToken = `1//${randomUUID()}`
    const account = accounts.get(grant.email) ?? { email: grant.email, refreshTokens: new Map() }
    account.refreshTokens.set(refreshToken, { scope: grant.scope })
    accounts.set(grant.email, account)
    return sendJson(response, 200, { ...answer, refresh_token: refreshToken })
  }

  async function answerTokenRequest(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await readBody(request))
    const isClient =
      form.get('client_id') === client.id && form.get('client_secret') === client.secret
    if (!isClient) return sendJson(response, 401, { error: 'invalid_client' })
    if (form.get('grant_type') === 'authorization_code') return exchangeCode(form, response)
    const refreshToken = form.get('refresh_token') ?? ''
    const account = [...accounts.values()].find((one) => one.refreshTokens.has(refreshToken))
    if (form.get('grant_type') !== 'refresh_token' || !account) {
      return sendJson(response, 400, {
        error: 'invalid_grant',
        error_description: 'Token revoked.',
      })
    }
    const { scope = '' } = account.refreshTokens.get(refreshToken) ?? {}
    return sendJson(response, 200, issueAccessToken(account.email, scope))
  }

  async function revoke(request: IncomingMessage) {
    const given = new URLSearchParams(await readBody(request)).get('token') ?? ''
    for (const { refreshTokens } of accounts.values()) refreshTokens.delete(given)
    accessTokens.delete(given)
    revoked.push(given)
  }

  function findTokenHolder(request: IncomingMessage) {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    return accessTokens.get(token)
  }

  return {
    answerConsent,
    answerTokenRequest,
    revoke,
    findTokenHolder,
    /** Controls of a test. */
    controls: {
      revoked,
      /** Consent windows that were opened, newest last. */
      asked,
      /** The person's decision in the consent window; `page` waits for a click on Allow. */
      consent(choice: 'consent' | 'deny' | 'page', email = consentEmail) {
        decision = choice
        consentEmail = email
      },
      /** Grants these scopes whatever is requested; undefined: all. */
      grant(scope: string | undefined) {
        grantedScope = scope
      },
      giveRefreshTokens(does: boolean) {
        givesRefreshToken = does
      },
      /** The lifetime of access tokens issued from now on. */
      liveFor(seconds: number) {
        tokenSeconds = seconds
      },
      /** Rejects all access tokens issued so far. */
      forgetAccessTokens: () => accessTokens.clear(),
      /** The person withdraws the permission in their account. */
      endPermission(email: string) {
        accounts.delete(email)
        accessTokens.clear()
      },
      refreshTokens: (email: string) => [...(accounts.get(email)?.refreshTokens.keys() ?? [])],
    },
  }
}

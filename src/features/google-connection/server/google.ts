import * as z from 'zod'
import { askedScopes, GoogleFault } from '../rules.ts'

/** `GOOGLE_CLIENT_ID` and its companions; `origin` stands in for all of Google's hosts. */
export type GoogleKeys = { clientId: string; clientSecret: string; origin: string | undefined }

const timeoutMs = 10_000

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive().default(3_600),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
})
const account = z.object({ email: z.string().min(3).max(254) })
const problem = z.object({
  // The token server says `error: "invalid_grant"`, the APIs `error: {status, errors: [{reason}]}`.
  error: z.union([
    z.string(),
    z.object({
      status: z.string().optional(),
      errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    }),
  ]),
})

export type GoogleTokens = {
  accessToken: string
  expiresInSeconds: number
  refreshToken: string | undefined
  scope: string
}

// The connection was never made, so that nothing can have been done.
const neverReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function toGoogleFault(error: unknown): GoogleFault {
  const isSlow = error instanceof Error && error.name === 'TimeoutError'
  if (isSlow) return new GoogleFault('slow', { mayHaveWorked: true })
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : ''
  return new GoogleFault('down', { mayHaveWorked: !neverReached.has(String(code)) })
}

const toErrorDetail = (body: unknown): string => {
  const { data } = problem.safeParse(body)
  if (!data) return ''
  if (typeof data.error === 'string') return data.error
  return data.error.errors?.[0]?.reason ?? data.error.status ?? ''
}

/** Gmail says "slow down" by 403 as well as by 429. */
const isRateLimit = (detail: string) =>
  /LimitExceeded|quotaExceeded|RESOURCE_EXHAUSTED/i.test(detail)

type Answer = { status: number; body: unknown }

/** One call, ten seconds at most. @throws GoogleFault when there is no answer */
async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...init, signal, redirect: 'error' })
    const text = await response.text()
    try {
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    } catch {
      return { status: response.status, body: undefined } // a proxy's page
    }
  } catch (error) {
    throw toGoogleFault(error)
  }
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams(fields).toString(),
})

/** Google's OAuth 2.0 for web servers (RFC 6749, PKCE of RFC 7636) and its authorised calls. */
export function createGoogle({ clientId, clientSecret, origin }: GoogleKeys) {
  const hosts = {
    consent: origin ?? 'https://accounts.google.com',
    token: origin ?? 'https://oauth2.googleapis.com',
    account: origin ?? 'https://www.googleapis.com',
    gmail: origin ?? 'https://gmail.googleapis.com',
  }

  async function askForTokens(fields: Record<string, string>): Promise<GoogleTokens> {
    const { status, body } = await ask(
      `${hosts.token}/token`,
      form({ client_id: clientId, client_secret: clientSecret, ...fields }),
    )
    const detail = toErrorDetail(body)
    if (detail === 'invalid_grant') throw new GoogleFault('reconnect', { detail })
    const { data } = tokenAnswer.safeParse(body)
    if (status !== 200 || !data) throw new GoogleFault('refused', { detail })
    return {
      accessToken: data.access_token,
      expiresInSeconds: data.expires_in,
      refreshToken: data.refresh_token,
      scope: data.scope,
    }
  }

  return {
    /** Where the person is asked. `offline` and `consent` make sure that a refresh token comes. */
    consentUrl(parts: { redirectUri: string; state: string; challenge: string; hint?: string }) {
      const url = new URL(`${hosts.consent}/o/oauth2/v2/auth`)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: parts.redirectUri,
        response_type: 'code',
        scope: askedScopes.join(' '),
        state: parts.state,
        code_challenge: parts.challenge,
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'false',
        ...(parts.hint ? { login_hint: parts.hint } : {}),
      }).toString()
      return url.href
    },

    exchangeCode: (code: string, verifier: string, redirectUri: string) =>
      askForTokens({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),

    /** @throws GoogleFault `reconnect` for `invalid_grant` */
    refresh: (refreshToken: string) =>
      askForTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),

    /** A token that Google does not know any more is as good as given back. */
    async revoke(token: string): Promise<void> {
      const { status } = await ask(`${hosts.token}/revoke`, form({ token }))
      if (status >= 500) throw new GoogleFault('refused')
    },

    /** The address of the account that a token is for. */
    async findEmail(accessToken: string): Promise<string | undefined> {
      const { status, body } = await ask(`${hosts.account}/oauth2/v3/userinfo`, {
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      })
      if (status >= 500) throw new GoogleFault('refused')
      return account.safeParse(body).data?.email
    },

    /**
     * One authorised call to Gmail. `path` starts with `/gmail/`.
     * @returns the parsed answer, or `unauthorised` when the token is not taken any more
     */
    async callGmail(
      accessToken: string,
      path: string,
      body?: unknown,
    ): Promise<{ answer: unknown } | 'unauthorised'> {
      const { status, body: answer } = await ask(`${hosts.gmail}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (status === 401) return 'unauthorised'
      const detail = toErrorDetail(answer)
      if (status === 404) throw new GoogleFault('not-found', { detail })
      const lacksScope = /insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT/.test(detail)
      if (status === 403 && lacksScope) throw new GoogleFault('reconnect', { detail: 'scopes' })
      if (status === 403 && !isRateLimit(detail)) throw new GoogleFault('denied', { detail })
      if (status >= 300 || answer === undefined) throw new GoogleFault('refused', { detail })
      return { answer }
    },
  }
}

import * as z from 'zod'
import { GoogleError, listRequestedScopes } from '../../rules.ts'
import type { GoogleKeys } from './keys.ts'
import { sendRequest, toErrorDetail, toFormRequest } from './request.ts'

const tokenResponse = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive().default(3_600),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
})
const userInfo = z.object({ email: z.string().min(3).max(254) })

export type GoogleTokens = {
  accessToken: string
  expiresInSeconds: number
  refreshToken: string | undefined
  scope: string
}

/** Google's OAuth 2.0 for web servers (RFC 6749) with PKCE (RFC 7636). */
export function createOAuth(keys: GoogleKeys) {
  const { clientId, clientSecret, origin } = keys
  const consentOrigin = origin ?? 'https://accounts.google.com'
  const tokenOrigin = origin ?? 'https://oauth2.googleapis.com'
  const accountOrigin = origin ?? 'https://www.googleapis.com'

  async function requestTokens(fields: Record<string, string>): Promise<GoogleTokens> {
    const { status, body } = await sendRequest(
      `${tokenOrigin}/token`,
      toFormRequest({ client_id: clientId, client_secret: clientSecret, ...fields }),
      keys,
    )
    const detail = toErrorDetail(body)
    if (detail === 'invalid_grant') throw new GoogleError('reconnect', { detail })
    const { data } = tokenResponse.safeParse(body)
    if (status !== 200 || !data) throw new GoogleError('refused', { detail })
    return {
      accessToken: data.access_token,
      expiresInSeconds: data.expires_in,
      refreshToken: data.refresh_token,
      scope: data.scope,
    }
  }

  return {
    /** The consent window's address. Google only grants a refresh token for `offline` with `consent`. */
    toConsentUrl(request: {
      redirectUri: string
      state: string
      challenge: string
      hint?: string
      withCalendar: boolean
    }): string {
      const url = new URL(`${consentOrigin}/o/oauth2/v2/auth`)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: request.redirectUri,
        response_type: 'code',
        scope: listRequestedScopes(request.withCalendar).join(' '),
        state: request.state,
        code_challenge: request.challenge,
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'false',
        ...(request.hint ? { login_hint: request.hint } : {}),
      }).toString()
      return url.href
    },

    exchangeCode: (code: string, verifier: string, redirectUri: string) =>
      requestTokens({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),

    /** @throws GoogleError `reconnect` for `invalid_grant` */
    refresh: (refreshToken: string) =>
      requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),

    /** A token that Google no longer recognises counts as revoked. */
    async revoke(token: string): Promise<void> {
      const { status } = await sendRequest(`${tokenOrigin}/revoke`, toFormRequest({ token }), keys)
      if (status >= 500) throw new GoogleError('refused')
    },

    /** The email address of the account that a token belongs to. */
    async findEmail(accessToken: string): Promise<string | undefined> {
      const { status, body } = await sendRequest(
        `${accountOrigin}/oauth2/v3/userinfo`,
        { headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' } },
        keys,
      )
      if (status >= 500) throw new GoogleError('refused')
      return userInfo.safeParse(body).data?.email
    },
  }
}

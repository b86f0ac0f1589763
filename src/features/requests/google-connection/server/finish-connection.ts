import { hashToken } from '#platform/server/crypto.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { connectTexts, GoogleError, missingScopes } from '../rules.ts'
import { parseAuthState } from './auth-state.ts'
import type { GoogleConnectionDeps } from './deps.ts'
import type { GoogleClient } from './google/client.ts'
import type { GoogleTokens } from './google/oauth.ts'
import { revokeToken } from './revoke-token.ts'

/** The query that Google's consent window returns with. */
type Returned = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

type Failure = { ok: false; error: string }
export type FinishOutcome = { ok: true; email: string } | Failure

const fail = (error: string): Failure => ({ ok: false, error })

async function checkTokens(
  google: GoogleClient,
  { accessToken, refreshToken, scope }: GoogleTokens,
  withCalendar: boolean,
): Promise<{ ok: true; email: string; refreshToken: string } | Failure> {
  if (missingScopes(scope, withCalendar).length > 0) return fail(connectTexts.missingScopes)
  if (refreshToken === undefined) return fail(connectTexts.noRefresh)
  const email = await google.findEmail(accessToken)
  if (email === undefined) return fail(connectTexts.noEmail)
  return { ok: true, email, refreshToken }
}

/** Finds the request that this browser's consent window was opened for. */
async function findRequest(
  { connections, clock, secrets, tokens }: GoogleConnectionDeps,
  actor: Actor | null,
  session: string,
  state: string | undefined,
) {
  // The signature is checked before the database is asked.
  const token = parseAuthState(secrets, state, session)
  if (token === undefined) return fail(connectTexts.stale)
  const request = await connections.takeRequest(hashToken(token), clock.now())
  if (!request) return fail(connectTexts.stale)
  if (actor?.userId !== request.userId) return fail(connectTexts.otherPerson)
  const profileId = await connections.findProfileId(actor.userId)
  if (profileId === undefined) return fail(connectTexts.stale)
  const verifier = tokens.decrypt(profileId, request.verifier)
  if (verifier === undefined) return fail(connectTexts.stale)
  const { redirectUri, withCalendar } = request
  return { ok: true, actor, profileId, verifier, redirectUri, withCalendar } as const
}

/** Connects the account that the consent window returned with. Every failure has a text to show. */
export async function finishConnection(
  deps: GoogleConnectionDeps,
  user: Actor | null,
  session: string,
  returned: Returned,
  origin: Origin,
): Promise<FinishOutcome> {
  const { audit, clock, connections, database, google } = deps
  if (!google) return fail(connectTexts.notConfigured)
  const request = await findRequest(deps, user, session, returned.state)
  if (!request.ok) return request
  if (returned.error !== undefined || !returned.code) return fail(connectTexts.refused)
  const { actor, profileId: id, verifier, redirectUri, withCalendar } = request
  try {
    const tokens = await google.exchangeCode(returned.code, verifier, redirectUri)
    const checked = await checkTokens(google, tokens, withCalendar)
    if (!checked.ok) {
      await revokeToken(deps, tokens.refreshToken ?? tokens.accessToken)
      return checked
    }
    const { email, refreshToken } = checked
    const now = clock.now()
    const encrypted = deps.tokens.encryptAll(id, { ...tokens, refreshToken }, now)
    await database.transaction(async () => {
      await connections.connect(id, {
        ...encrypted,
        email,
        hasCalendar: withCalendar,
        connectedAt: now,
      })
      await audit.record({
        actor,
        origin,
        record: 'profile',
        id,
        action: 'profile.google_connected',
      })
    })
    return { ok: true, email }
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    // Google refuses a code that is too old or was used before.
    return fail(error.reason === 'reconnect' ? connectTexts.stale : error.message)
  }
}

import { createHash } from 'node:crypto'
import { hashToken, randomToken } from '#platform/server/crypto.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { finishGoogleAuth } from '../contract.ts'
import { connectTexts } from '../rules.ts'
import { toAuthState } from './auth-state.ts'
import type { GoogleConnectionDeps } from './deps.ts'

const requestMs = 10 * 60 * 1000

/**
 * Opens a consent window. `session` is the secret of the browser's session cookie, `host` the host
 * name that the browser used. @throws unavailable, conflict
 */
export async function startConnection(
  deps: GoogleConnectionDeps,
  actor: Actor,
  session: string,
  host: string,
  withCalendar = false,
): Promise<{ authUrl: string }> {
  const { connections, clock, google, secrets, tokens } = deps
  if (!google) throw new AppError('conflict', connectTexts.notConfigured)
  const profileId = await connections.findProfileId(actor.userId)
  if (profileId === undefined) throw new AppError('conflict', connectTexts.noProfile)
  const token = randomToken()
  const verifier = randomToken()
  const now = clock.now()
  // A local server has several host names, and the session cookie belongs to one of them.
  const origin = deps.ownOrigins.find((own) => own === `http://${host}`) ?? deps.publicUrl
  const redirectUri = origin + finishGoogleAuth.path
  await connections.insertRequest(
    {
      stateHash: hashToken(token),
      userId: actor.userId,
      verifier: tokens.encrypt(profileId, verifier),
      redirectUri,
      withCalendar,
      expiresAt: new Date(now.getTime() + requestMs),
    },
    now,
  )
  const earlier = await connections.find(actor.userId)
  const authUrl = google.toConsentUrl({
    redirectUri,
    state: toAuthState(secrets, token, session),
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    withCalendar,
    ...(earlier ? { hint: earlier.email } : {}),
  })
  return { authUrl }
}

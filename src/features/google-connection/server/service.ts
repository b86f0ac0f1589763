import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AuditService } from '#features/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import {
  decrypt,
  encrypt,
  hashToken,
  keyedHash,
  randomToken,
  timingSafeEqualText,
} from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { GoogleProblem, GoogleStatus } from '../contract.ts'
import { finishGoogleAuth } from '../contract.ts'
import { connectionState, connectTexts, GoogleFault, missingScopes } from '../rules.ts'
import { createGoogle, type GoogleKeys, type GoogleTokens } from './google.ts'
import type { Connection, GoogleConnectionRepository } from './repository.ts'

type GoogleConnectionDeps = {
  database: Database
  connections: GoogleConnectionRepository
  audit: AuditService
  clock: Clock
  logger: Logger
  secret: string
  /** Undefined: the practice has no keys for Google. */
  keys: GoogleKeys | undefined
  ownOrigins: readonly string[]
  publicUrl: string
}

/** What the consent window came back with. */
type Returned = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

export type FinishOutcome = { ok: true; email: string } | { ok: false; error: string }

const second = 1000
const requestMs = 10 * 60 * second
// A call takes a while; a token that ends meanwhile would fail on the way.
const marginMs = 60 * second
// Google answers within ten seconds or has failed.
const refreshClaimMs = 15 * second

export type GoogleConnectionService = ReturnType<typeof createGoogleConnectionService>

export function createGoogleConnectionService(deps: GoogleConnectionDeps) {
  const { database, connections, audit, clock, logger, secret, keys } = deps
  const google = keys && createGoogle(keys)

  const owner = (id: number) => `therapist ${id}`
  const seal = (id: number, token: string) => encrypt(secret, 'google tokens', owner(id), token)
  const open = (id: number, sealed: string | null) =>
    sealed === null ? undefined : decrypt(secret, 'google tokens', owner(id), sealed)
  const toExpiry = (tokens: GoogleTokens) =>
    new Date(clock.now().getTime() + tokens.expiresInSeconds * second)

  /** Ties a consent window to this very browser's session, before any row is looked at. */
  const signState = (token: string, session: string) =>
    keyedHash(secret, 'google-state', `${token} ${hashToken(session)}`)

  async function lose(connection: Connection, problem: GoogleProblem): Promise<GoogleFault> {
    const { id, googleRefreshToken } = connection
    if (googleRefreshToken) {
      await connections.markLost(id, googleRefreshToken, problem, clock.now())
    }
    return new GoogleFault('reconnect')
  }

  async function fetchToken(connection: Connection): Promise<string> {
    const { id, googleRefreshToken: sealed } = connection
    const refreshToken = open(id, sealed)
    if (!google || !sealed || refreshToken === undefined) throw await lose(connection, 'unreadable')
    try {
      const tokens = await google.refresh(refreshToken)
      await connections.storeRefreshed(id, sealed, {
        accessToken: seal(id, tokens.accessToken),
        // Google may hand out another one; the old one ends then.
        refreshToken: tokens.refreshToken ? seal(id, tokens.refreshToken) : sealed,
        expiry: toExpiry(tokens),
      })
      return tokens.accessToken
    } catch (error) {
      if (error instanceof GoogleFault && error.reason === 'reconnect') {
        throw await lose(connection, 'ended')
      }
      await connections.letGoOfRefresh(id)
      throw error
    }
  }

  /**
   * A token that is good for a while. Whoever comes first asks Google, on whichever instance; the
   * others wait for what they were told. `spent` is a token that Google has just refused.
   */
  async function accessToken(userId: number, spent?: string): Promise<string> {
    const giveUpAt = Date.now() + refreshClaimMs
    for (;;) {
      const connection = await connections.find(userId)
      if (!connection || connectionState(toState(connection)) !== 'valid') {
        throw new GoogleFault('reconnect')
      }
      const now = clock.now()
      const token = open(connection.id, connection.googleAuthToken)
      const expiry = connection.googleTokenExpiry?.getTime() ?? 0
      const isGood = token !== undefined && token !== spent && expiry - marginMs > now.getTime()
      if (isGood) return token
      const until = new Date(now.getTime() + refreshClaimMs)
      const { id, googleAuthToken } = connection
      if (await connections.claimRefresh(id, googleAuthToken, now, until)) {
        return fetchToken(connection)
      }
      if (Date.now() > giveUpAt) throw new GoogleFault('slow')
      await wait(100)
    }
  }

  const toState = (connection: Connection) => ({
    connected: connection.googleAccountConnected,
    googleAuthValid: connection.googleAuthValid,
  })

  /** Gives back what will not be used; Google being away changes nothing about our forgetting it. */
  async function revoke(token: string | undefined): Promise<boolean> {
    if (!google || token === undefined) return false
    try {
      await google.revoke(token)
      return true
    } catch (error) {
      logger.warn(describeError(error), 'a Google permission was not given back')
      return false
    }
  }

  async function takeTokens(
    tokens: GoogleTokens,
  ): Promise<{ ok: true; email: string; refreshToken: string } | { ok: false; error: string }> {
    const { accessToken, refreshToken, scope } = tokens
    if (missingScopes(scope).length > 0) return { ok: false, error: connectTexts.missingScopes }
    if (refreshToken === undefined) return { ok: false, error: connectTexts.noRefresh }
    const email = await google?.findEmail(accessToken)
    if (email === undefined) return { ok: false, error: connectTexts.noEmail }
    return { ok: true, email, refreshToken }
  }

  return {
    async status(actor: Pick<Actor, 'userId'>): Promise<GoogleStatus> {
      const connection = await connections.find(actor.userId)
      const isConnected = connection?.googleAccountConnected ?? false
      const told = (at: Date | null | undefined) => (isConnected && at ? at.toISOString() : null)
      return {
        connected: isConnected,
        email: isConnected ? (connection?.googleAccountEmail ?? null) : null,
        googleAuthValid: connection?.googleAuthValid ?? true,
        isConfigured: keys !== undefined,
        hasProfile: connection !== undefined,
        connectedAt: told(connection?.googleConnectedAt),
        stoppedAt: told(connection?.googleStoppedAt),
        lastSentAt: told(connection?.googleLastSentAt),
        problem: isConnected ? (connection?.googleProblem ?? null) : null,
      }
    },

    /**
     * Begins a connection. `session` is the secret of the browser's session cookie, `host` the
     * address that browser knows us by. @throws unavailable, conflict
     */
    async start(actor: Actor, session: string, host: string): Promise<{ authUrl: string }> {
      if (!google) throw new AppError('conflict', connectTexts.notConfigured)
      const connection = await connections.find(actor.userId)
      if (!connection) throw new AppError('conflict', connectTexts.noProfile)
      const token = randomToken()
      const verifier = randomToken()
      const now = clock.now()
      // On one's own machine we have several names, and the session's cookie belongs to one of them.
      const origin = deps.ownOrigins.find((own) => own === `http://${host}`) ?? deps.publicUrl
      const redirectUri = origin + finishGoogleAuth.path
      await connections.insertRequest(
        {
          stateHash: hashToken(token),
          userId: actor.userId,
          verifier: seal(connection.id, verifier),
          redirectUri,
          expiresAt: new Date(now.getTime() + requestMs),
        },
        now,
      )
      const authUrl = google.consentUrl({
        redirectUri,
        state: `${token}.${signState(token, session)}`,
        challenge: createHash('sha256').update(verifier).digest('base64url'),
        ...(connection.googleAccountEmail ? { hint: connection.googleAccountEmail } : {}),
      })
      return { authUrl }
    },

    /** What Google's window came back with; each way it can end is a sentence. */
    async finish(
      actor: Actor | null,
      session: string,
      returned: Returned,
      origin: Origin,
    ): Promise<FinishOutcome> {
      if (!google) return { ok: false, error: connectTexts.notConfigured }
      const [token = '', signature = ''] = (returned.state ?? '').split('.')
      const isOurs = token !== '' && timingSafeEqualText(signature, signState(token, session))
      if (!isOurs) return { ok: false, error: connectTexts.stale }
      const request = await connections.spendRequest(hashToken(token), clock.now())
      if (!request) return { ok: false, error: connectTexts.stale }
      if (actor?.userId !== request.userId) return { ok: false, error: connectTexts.otherPerson }
      const connection = await connections.find(actor.userId)
      const verifier = connection && open(connection.id, request.verifier)
      if (!connection || verifier === undefined) return { ok: false, error: connectTexts.stale }
      if (returned.error !== undefined || !returned.code) {
        return { ok: false, error: connectTexts.refused }
      }
      try {
        const tokens = await google.exchangeCode(returned.code, verifier, request.redirectUri)
        const taken = await takeTokens(tokens)
        if (!taken.ok) {
          await revoke(tokens.refreshToken ?? tokens.accessToken)
          return taken
        }
        const { id } = connection
        await database.transaction(async () => {
          const sealed = {
            accessToken: seal(id, tokens.accessToken),
            refreshToken: seal(id, taken.refreshToken),
            expiry: toExpiry(tokens),
          }
          await connections.connect(id, taken.email, sealed, clock.now())
          await audit.record({ actor, origin, record: 'profile', id, action: 'Google connected' })
        })
        return { ok: true, email: taken.email }
      } catch (error) {
        if (!(error instanceof GoogleFault)) throw error
        // A code that Google does not take was spent already, or is too old.
        const isStale = error.reason === 'reconnect'
        return { ok: false, error: isStale ? connectTexts.stale : error.message }
      }
    },

    /** Forgets the connection, then gives the permission back to Google. */
    async disconnect(actor: Actor, origin: Origin): Promise<{ success: boolean; message: string }> {
      const connection = await connections.find(actor.userId)
      if (!connection?.googleAccountConnected) {
        return { success: true, message: 'No Google account is connected.' }
      }
      const { id } = connection
      await database.transaction(async () => {
        await connections.disconnect(id)
        await audit.record({ actor, origin, record: 'profile', id, action: 'Google disconnected' })
      })
      const token = open(id, connection.googleRefreshToken)
      // A permission that Google has ended needs no giving back.
      const isGivenBack = !connection.googleAuthValid || (await revoke(token))
      return {
        success: true,
        message: isGivenBack
          ? 'Your Google account is disconnected.'
          : 'Your Google account is disconnected here. Google could not be told: remove the access in your Google account under Security.',
      }
    },

    /**
     * Before an account is deleted: once its transaction has committed, the permission is given back
     * to Google. Nobody waits for that; whether Google could be told is in the log.
     */
    async giveBackAfterCommit(userId: number): Promise<void> {
      const connection = await connections.find(userId)
      if (!connection?.googleAccountConnected || !connection.googleAuthValid) return
      const token = open(connection.id, connection.googleRefreshToken)
      database.afterCommit(() => void revoke(token))
    },

    /** The address that a person's own mail goes out from, or undefined without a valid connection. */
    async findMailbox(userId: number): Promise<string | undefined> {
      if (!google) return undefined
      const connection = await connections.find(userId)
      if (!connection || connectionState(toState(connection)) !== 'valid') return undefined
      return connection.googleAccountEmail ?? undefined
    },

    /**
     * One call to Gmail as this person; a token past its time is exchanged on the way.
     * @throws GoogleFault
     */
    async callGmail(userId: number, path: string, body?: unknown): Promise<unknown> {
      if (!google) throw new GoogleFault('reconnect')
      try {
        const token = await accessToken(userId)
        const first = await google.callGmail(token, path, body)
        if (first !== 'unauthorised') return first.answer
        // Taken back before its time, perhaps: a fresh one tells.
        const second = await google.callGmail(await accessToken(userId, token), path, body)
        if (second !== 'unauthorised') return second.answer
        const connection = await connections.find(userId)
        throw connection ? await lose(connection, 'ended') : new GoogleFault('reconnect')
      } catch (error) {
        if (error instanceof GoogleFault && error.detail === 'scopes') {
          const connection = await connections.find(userId)
          if (connection) throw await lose(connection, 'scopes')
        }
        throw error
      }
    },

    /** Whose connection works, of all or of some. */
    listConnected: connections.listConnected,

    noteSent: (userId: number) => connections.noteSent(userId, clock.now()),
  }
}

import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  disconnectGoogle,
  type GoogleStatus,
  getGoogleStatus,
  startGoogleAuth,
} from '#features/requests/google-connection/contract.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { type StandInGoogle, startGoogle } from './google.ts'
import { maya, startTestServer, type TestServer } from './test-server.ts'

export const mayasGmail = 'maya.chen@gmail.example'

/** A practice with keys for Google and the therapist Maya signed in, who is not connected before a test. */
export function setupGoogleConnection(engine: Engine) {
  let google: StandInGoogle
  let server: TestServer
  let asMaya: string

  beforeAll(async () => {
    google = await startGoogle()
    server = await startTestServer(engine, google.settings)
    asMaya = await server.signIn(maya)
  })
  afterAll(async () => {
    await server.stop()
    await google.stop()
  })
  beforeEach(async () => {
    google.consent('consent', mayasGmail)
    google.grant(undefined)
    google.giveRefreshTokens(true)
    for (const place of ['token', 'revoke', 'userinfo', 'gmail', 'calendar'] as const)
      google.setMode(place, 'fine')
    await server.call(disconnectGoogle, { cookie: asMaya })
  })

  const getStatus = async (cookie: string) =>
    (await server.call(getGoogleStatus, { cookie })).json as GoogleStatus
  const getRow = async (email: string) => {
    const [row] = await server.sql(
      `select c.* from google_connections c
        join therapists t on t.id = c.therapist_id join users u on u.id = t.user_id
        where u.email = ?`,
      [email],
    )
    return row
  }
  const authUrl = async (cookie: string) =>
    new URL(((await server.call(startGoogleAuth, { cookie })).json as { authUrl: string }).authUrl)

  return {
    get google() {
      return google
    },
    get server() {
      return server
    },
    get asMaya() {
      return asMaya
    },
    getStatus,
    getRow,
    authUrl,
  }
}

import { afterAll, beforeAll } from 'vitest'
import type { Engine } from '#platform/server/database/database.ts'
import { admin, maya, startTestServer, type TestServer } from './test-server.ts'

export const json = { 'content-type': 'application/json' }
export const getPath = (path: string) => path.replace(/:\w+/g, '7')

/** A practice with an administrator and a therapist signed in, for harmful requests. */
export function setupAbuse(engine: Engine) {
  let server: TestServer
  let cookie: string
  let therapist: string
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
    cookie = await server.signIn(admin)
    therapist = await server.signIn(maya)
  })
  afterAll(() => server.stop())

  return {
    get server() {
      return server
    },
    /** The administrator's. */
    get cookie() {
      return cookie
    },
    get therapist() {
      return therapist
    },
  }
}

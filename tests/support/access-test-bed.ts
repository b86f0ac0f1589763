import { afterAll, beforeAll } from 'vitest'
import type { Engine } from '#platform/server/database/database.ts'
import { admin, maya, startTestServer, type TestServer } from './test-server.ts'

// No record has these ids, so that a permitted request cannot change anything.
export const unknownIds = {
  id: 999_999_999,
  userId: 999_999_999,
  identifier: 'nobody-at-all',
  filename: 'none.svg',
  sessionId: 'nobody-talks-here',
  emailId: 'none',
  number: 999_999_999,
  noteId: 999_999_999,
  callId: 999_999_999,
  fileId: 999_999_999,
  file: 'none.ics',
  version: 999_999_999,
  slug: 'no-such-service',
  name: 'no-such-document',
}

export const people = ['visitor', 'therapist', 'administrator'] as const
export type Person = (typeof people)[number]

const signInNames: Record<Exclude<Person, 'visitor'>, string> = {
  therapist: maya,
  administrator: admin,
}

/** A practice with a therapist and an administrator signed in. */
export function setupAccess(engine: Engine) {
  let server: TestServer
  const cookies: Partial<Record<Person, string>> = {}
  const signInAll = async () => {
    for (const person of ['therapist', 'administrator'] as const) {
      cookies[person] = await server.signIn(signInNames[person])
    }
  }
  beforeAll(async () => {
    server = await startTestServer(engine)
    await signInAll()
  })
  afterAll(() => server.stop())

  return {
    get server() {
      return server
    },
    cookies,
    /** Signs both in again, after a call that ends a session. */
    signInAll,
  }
}

import { afterEach, beforeEach } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { createTestAuth, mayasPassword, originAt, type TestAuth } from './test-auth.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export const home = originAt('203.0.113.7')
export const elsewhere = originAt('198.51.100.9')
export const attacker = originAt('203.0.113.66')
export const correct = { username: 'maya.chen@stillwater.example', password: mayasPassword }
export const wrong = { ...correct, password: 'not the password' }

/** The error that a promise is rejected with. */
export async function getError(promise: Promise<unknown>): Promise<AppError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof AppError) return outcome
  throw new Error('the promise was not rejected', { cause: outcome })
}

/** `ok`, or the code of the error that a promise is rejected with. */
export async function getOutcome(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

export const getOutcomes = (promises: Promise<unknown>[]) => Promise.all(promises.map(getOutcome))

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

export const toOtherCode = (code: string) => (code === '000000' ? '000001' : '000000')

type AuditRow = {
  id: number
  actorId: number | null
  action: string
  recordId: string | null
  outcome: string
  amount: number | null
}

/** Gives each test of a suite a database of its own, with Maya's account or empty. */
export function setupAuth(engine: Parameters<typeof openTestDatabase>[0]) {
  let db: TestDatabase
  let test: TestAuth
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  return {
    get database() {
      return db.database
    },
    get auth() {
      return test.auth
    },
    get accounts() {
      return test.accounts
    },
    get sessions() {
      return test.sessions
    },
    get factors() {
      return test.factors
    },
    get repository() {
      return test.repository
    },
    get clock() {
      return test.clock
    },
    get mailbox() {
      return test.mailbox
    },
    get outgoingMail() {
      return test.outgoingMail
    },

    start(settings: Parameters<typeof createTestAuth>[1] = {}) {
      test = createTestAuth(db.database, settings)
      return test.addMaya()
    },
    startEmpty() {
      test = createTestAuth(db.database)
    },
    createSetupToken: async () => (await test.auth.setupToken()) ?? 'none',

    signIn: (credentials: typeof correct, origin = home, known?: string) =>
      test.auth.signIn(credentials, origin, { known }),
    /** Enters the correct password. @returns the token of the pending sign-in */
    async startSignIn(origin = home, known?: string) {
      const outcome = await test.auth.signIn(correct, origin, { known })
      if (!('pendingToken' in outcome)) throw new Error('no code was required')
      return outcome.pendingToken
    },
    enterCode: (pending: string | undefined, code: string, origin = home, known?: string) =>
      test.auth.verifyCode({ code }, origin, { pending, known }),

    readAuditLog: () =>
      db.database
        .query<{ auditLog: AuditRow }>()
        .selectFrom('auditLog')
        .select(['actorId', 'action', 'recordId', 'outcome', 'amount'])
        .orderBy('id')
        .execute(),
  }
}

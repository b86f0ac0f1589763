import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './column-types.ts'
import type { Database } from './database.ts'

/**
 * Every lock of the program. Whatever uses the same name waits for each other, so a new use case adds its
 * name here. Names with a subject (`lead 7`) are one lock for each subject.
 */
export type LockName =
  | 'access review'
  | 'accounts'
  | 'audit chain'
  | 'first administrator'
  | 'delete-expired-conversations'
  | 'delete-expired-leads'
  | 'documents'
  | 'escalate-alerts'
  | 'migrate'
  | 'quick replies'
  | 'records of people'
  | 'report totals'
  | 'required factor'
  | `alerts of ${number}`
  | `availability of ${number}`
  | `call of ${string}`
  | `calls of ${number}`
  | `call hours of ${number}`
  | `codes of ${string}`
  | `conversation ${number}`
  | `delivery of ${string} to ${number}`
  | `forms of ${string}`
  | `lead ${number}`
  | `lead mail ${number}`
  | `lead views of ${number}`
  | `own view of conversation ${number}`
  | `password reset of ${number}`
  | `profile of ${number}`
  | `request link ${number}`
  | `request links of ${string}`
  | `sign-in from ${string}`
  | `sign-in to ${string}`
  | `view of lead ${number} by ${number}`
  | `waitlist mail to ${string}`

// Two advisory lock spaces of PostgreSQL, which no other program on the same database may use.
const numberedSpace = 52_100
const hashedSpace = 52_101

/**
 * Names that released versions lock by a number. During an upgrade instances of two versions run at the
 * same time and must take the same lock, so these numbers never change. New names get none.
 */
const releasedNumbers: Partial<Record<LockName, number>> = {
  'delete-expired-leads': 1,
  'delete-expired-conversations': 6,
}

/** The two numbers by which PostgreSQL identifies a lock. Names with equal hashes only wait for each other. */
function toLockKey(name: LockName) {
  const number = releasedNumbers[name]
  return number === undefined
    ? sql`${hashedSpace}, hashtext(${name})`
    : sql`${numberedSpace}, ${number}`
}

/**
 * Inside a transaction: waits until no other transaction holds this lock, and holds it until the transaction
 * ends. The embedded database runs one transaction at a time, so it needs no lock. Code that takes several
 * locks takes them in the same order everywhere.
 */
export async function lockUntilCommit(database: Database, name: LockName): Promise<void> {
  if (database.engine === 'sqlite') return
  await sql`select pg_advisory_xact_lock(${toLockKey(name)})`.execute(database.query<unknown>())
}

/** Runs `work` in a transaction that holds the lock, after waiting for it. */
export const withLock = async <T>(
  database: Database,
  name: LockName,
  work: () => Promise<T>,
): Promise<T> =>
  database.transaction(async () => {
    await lockUntilCommit(database, name)
    return work()
  })

/**
 * Runs a job's `work` in a transaction that holds the lock, and returns its count, or 0 at once while
 * another instance holds the lock. The embedded database has one process, so it needs no lock.
 */
export async function tryWithLock(
  database: Database,
  name: LockName,
  work: () => Promise<number>,
): Promise<number> {
  if (database.engine === 'sqlite') return work()
  return database.transaction(async () => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${toLockKey(name)}) as is_mine
    `.execute(database.query<unknown>())
    return rows[0]?.isMine ? work() : 0
  })
}

const pollIntervalMs = 100

/**
 * Runs work that needs several transactions while its connection holds the lock, after waiting for it.
 * Waiting is a poll, because PostgreSQL would count a blocking statement against the statement timeout.
 * The embedded database has one process, so it needs no lock.
 */
export async function withSessionLock<T>(
  connection: Kysely<unknown>,
  name: LockName,
  work: () => Promise<T>,
): Promise<T> {
  if (!isPostgres(connection)) return work()
  const tryLock = sql<{
    acquired: boolean
  }>`select pg_try_advisory_lock(${toLockKey(name)}) as acquired`
  while (!(await tryLock.execute(connection)).rows[0]?.acquired) await setTimeout(pollIntervalMs)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${toLockKey(name)})`.execute(connection)
  }
}

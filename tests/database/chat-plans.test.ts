import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatRepository } from '#features/chat/chat/server/repository.ts'
import { recordQueries } from '../support/recorded-database.ts'
import { day, minute } from '../support/test-clock.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const now = new Date('2026-11-21T17:00:00.000Z')
const conversations = 10_000
const messagesEach = 10
// Numbers of one length are in their order as text.
const first = 10_000

/** 10,000 conversations of ten messages over six days; one in a hundred is unread at its end. */
async function fill({ database }: TestDatabase) {
  const isSqlite = database.engine === 'sqlite'
  const last = first + conversations - 1
  const numbers = isSqlite
    ? `with recursive numbers(n) as (select ${first} union all select n + 1 from numbers where n < ${last})`
    : `with numbers(n) as (select generate_series(${first}, ${last}))`
  const places = isSqlite
    ? `(with recursive places(k) as (select 1 union all select k + 1 from places where k < ${messagesEach}) select k from places) as places`
    : `generate_series(1, ${messagesEach}) as places(k)`
  // The same moment for all ten: what is measured is where rows are found, not their texts.
  const at = (shift: number) => {
    const moment = `${(now.getTime() - 6 * day + shift) / 1000} + (n - ${first}) * 50`
    return isSqlite
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, 'unixepoch')`
      : `to_timestamp(${moment})`
  }
  const sessions = `insert into chat_sessions (session_id, secret_hash, sender_name, sender_email, created_at,
      last_seen, expires_at, last_seq, last_message_at, search_who, language)
    ${numbers} select 'a-session-number-' || n, 'a-hash-number-' || n, 'Visitor', 'visitor@mail.example', ${at(0)}, ${at(0)},
      ${at(7 * day)}, ${messagesEach}, ${at(0)}, 'visitor visitor@mail.example',
      case when n % 10 = 0 then 'fr' else 'en' end from numbers`
  const messages = `insert into chat_messages (session_id, seq, sender_name, sender_email, message,
      is_from_client, is_read, timestamp, expires_at, optimistic_id)
    ${numbers} select 'a-session-number-' || n, k, 'Visitor', 'visitor@mail.example', 'Hello', k % 2 = 0,
      not (k = ${messagesEach} and n % 100 = 0), ${at(0)}, ${at(7 * day)}, 'key-' || k
    from numbers cross join ${places}`
  await database.transaction(async () => {
    for (const statement of [sessions, messages]) {
      await sql.raw(statement).execute(database.query<unknown>())
    }
  })
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string } & {
  'Plan Rows': number
  Plans?: PlanNode[]
}

const withParts = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withParts)]

/** Plan of the engine for a statement, a line for each step. Nothing is run. */
async function getPlan({ database, root }: TestDatabase, query: CompiledQuery): Promise<string[]> {
  const isSqlite = database.engine === 'sqlite'
  const words = isSqlite ? 'explain query plan' : 'explain (format json)'
  const { rows } = await root
    .getExecutor()
    .executeQuery<Record<string, unknown>>({ ...query, sql: `${words} ${query.sql}` })
  if (isSqlite) return rows.map(({ detail }) => String(detail))
  // PostgreSQL's own shape: https://www.postgresql.org/docs/15/sql-explain.html
  const [{ Plan: top }] = Object.values(rows[0] ?? {})[0] as [{ Plan: PlanNode }]
  return withParts(top).map((node) =>
    [
      node['Node Type'],
      node['Relation Name'] ?? '',
      node['Index Name'] ?? '',
      node['Plan Rows'],
    ].join(' '),
  )
}

/** Steps that look at every row of a table, or put more of them in order than a screen shows. */
const isCostly = (step: string) =>
  /^SCAN (?!.*INDEX (chat_sessions_last_message_at|chat_messages_unread))/.test(step) ||
  step.startsWith('Seq Scan') ||
  /^Sort .* \d{3,}$/.test(step)

// The embedded database is never analysed where it is at work; it has to find the same ways without.
describe.each([
  ...engines.map((engine) => [engine, 'analysed'] as const),
  ['sqlite', 'as it grew'] as const,
])('with 100,000 messages on %s, %s', (engine, state) => {
  let db: TestDatabase
  let getStatements: ReturnType<typeof recordQueries>['getStatements']
  let chat: ReturnType<typeof createChatRepository>
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await fill(db)
    if (state === 'analysed') await sql`analyze`.execute(db.root)
    const watched = recordQueries(db.database)
    getStatements = watched.getStatements
    chat = createChatRepository(watched.recorded)
  })
  afterAll(() => db.close())

  const everything = { words: [], digits: undefined }
  const sessionId = 'a-session-number-17000'
  const secretHash = 'a-hash-number-17000'
  const next = { now, expiresAt: new Date(now.getTime() + 7 * day), message: 'Hello' }
  const message = {
    sessionId,
    seq: 99,
    senderName: 'Visitor',
    senderEmail: 'visitor@mail.example',
    senderPhone: null,
    senderFirstName: null,
    message: 'Hello',
    isFromClient: true,
    isRead: false,
    timestamp: now,
    expiresAt: next.expiresAt,
    fileCount: 0,
    optimisticId: 'a-new-one',
  }

  it.each([
    [
      'the first page of the list',
      'last_message_at',
      () => chat.listSummaries(now, everything, { limit: 4, offset: 0 }),
    ],
    [
      'the first page in one language',
      'last_message_at',
      () => chat.listSummaries(now, { ...everything, language: 'fr' }, { limit: 4, offset: 0 }),
    ],
    ['one of the list', 'pkey|PRIMARY KEY', () => chat.findSummary(7_000, now)],
    ['its unread messages', 'unread', () => chat.listUnread([7_000, 8_000], now)],
    [
      'its place',
      'last_message_at',
      () =>
        chat.countPreceding(
          { id: 9_990, lastMessageAt: new Date(now.getTime() - 500 * minute) },
          now,
        ),
    ],
    ['a conversation', 'session_id|autoindex', () => chat.find(sessionId, now)],
    ['a visitor’s conversation', 'secret_hash', () => chat.findBySecretHash(secretHash, now)],
    ['the visitors who have joined', 'secret_hash', () => chat.setJoined([secretHash], true, now)],
    ['its last 50 messages', 'session|autoindex', () => chat.listLast(sessionId, 50, now)],
    ['its newest messages', 'session_seq|autoindex', () => chat.listNewer(sessionId, 8, 50, now)],
    ['the number of unread messages', 'unread', () => chat.countUnread(now)],
    ['reading them', 'unread', () => chat.markRead(sessionId)],
    ['a heartbeat', 'session_id|autoindex', () => chat.recordHeartbeat(sessionId, now)],
    [
      'the place of a visitor’s message',
      'secret_hash',
      () => chat.reserveVisitorSeq(secretHash, next),
    ],
    ['the place of an answer', 'session_id|autoindex', () => chat.reserveReplySeq(sessionId, next)],
    ['a message', '', () => chat.insertMessage(message)],
    ['the same message again', 'optimistic|autoindex', () => chat.findSent(sessionId, 'key-3')],
    ['the removal of messages', 'expires_at', () => chat.deleteExpiredMessages(now, 200)],
    ['the removal of conversations', 'expires_at', () => chat.deleteExpired(now, 200)],
  ] as const)('%s is found by an index', async (_what, index, run) => {
    const statements = await getStatements(run)
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      const plan = await getPlan(db, statement)
      expect({ costly: plan.filter(isCostly), plan }).toEqual({ costly: [], plan })
      expect(plan.join('\n')).toMatch(new RegExp(index))
    }
  })

  // PostgreSQL reads the table of conversations as fast as an index with an entry for each of them.
  it.runIf(engine === 'sqlite')('counts conversations in one language in an index', async () => {
    const [statement] = await getStatements(() =>
      chat.countConversations(now, { ...everything, language: 'fr' }),
    )
    if (!statement) throw new Error('nothing was asked')
    expect((await getPlan(db, statement)).join('\n')).toMatch(/^SEARCH .* COVERING INDEX .*$/)
  })
})

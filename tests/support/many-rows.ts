// Fills tables like those of a large practice after years, with direct inserts.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { toSearchText } from '#features/chat/chat/rules.ts'
import { toSearchColumns as toAccountColumns } from '#features/core/accounts/rules.ts'
import { leadStatuses } from '#features/requests/leads/contract/leads.ts'
import { toSearchColumns } from '#features/requests/leads/server/search.ts'
import { hashToken } from '#platform/server/crypto.ts'
import { day, minute } from './test-clock.ts'

type Row = Record<string, unknown>

/** Inserts rows in batches of 500. */
async function fill(
  root: Kysely<unknown>,
  table: string,
  count: number,
  row: (n: number) => Row,
  onRows: (count: number) => void,
) {
  const into = root as Kysely<Record<string, Row>> // any table, without its type
  for (let first = 0; first < count; first += 500) {
    const length = Math.min(500, count - first)
    const values = Array.from({ length }, (_, n) => row(first + n))
    await into.transaction().execute((now) => now.insertInto(table).values(values).execute())
    onRows(length)
  }
}

type RowCounts = {
  now: Date
  /** Number of audit entries, emails and chat messages each. */
  rowCount: number
  /** Number of leads and users each; by default `rowCount`. */
  leadCount?: number | undefined
  /** Called after each batch. */
  onRows?: (count: number) => void
}

/** Number of rows that `fillTables` inserts in total, except the few profiles. */
export const rowsIn = ({ rowCount, leadCount = rowCount }: Omit<RowCounts, 'now'>) =>
  leadCount * 2 + rowCount * 5 + Math.ceil(rowCount / messagesEach)

const staff = 20
const messagesEach = 10
const mailsEach = 5

/** Inserts leads of the last 29 days, a third of them unassigned, users, and their activity. */
export async function fillTables(
  root: Kysely<unknown>,
  { now, rowCount, leadCount = rowCount, onRows = () => {} }: RowCounts,
): Promise<void> {
  /** A moment of the last `days`: the `n`th of `count`. */
  const at = (days: number, n: number, count = rowCount) =>
    new Date(now.getTime() - days * day + (n / count) * days * day - minute)
  const put = (table: string, count: number, row: (n: number) => Row) =>
    fill(root, table, count, row, onRows)

  await put('users', leadCount, (n) => {
    const person = {
      username: `person${n}`,
      email: `person${n}@practice.example`,
      firstName: 'Some',
      lastName: `Body ${n}`,
    }
    return {
      ...person,
      ...toAccountColumns(person),
      usernameKey: person.username,
      emailKey: person.email,
      password: 'x'.repeat(100),
      role: 'therapist',
      isTherapist: false,
      createdAt: at(100, 0),
      updatedAt: at(100, 0),
    }
  })
  const users = (root as Kysely<{ users: { id: number; username: string } }>)
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .limit(staff)
  // Existing users have leads too; only new users get a profile.
  const ids = (await users.execute()).map(({ id }) => id)
  const came = await users.where('username', 'like', 'person%').execute()
  await put('therapists', came.length, (n) => ({
    userId: came[n]?.id,
    slug: `some-body-${n}`,
    title: 'Psychologist',
    bio: 'Some words. '.repeat(20),
    specializations: '[]',
    languages: '[]',
    education: '[]',
    ageGroups: '[]',
    location: 'virtual',
    acceptingClients: true,
    approachDescription: 'Some words. '.repeat(20),
    createdAt: at(100, 0),
  }))
  await put('consultationLeads', leadCount, (n) => {
    const lead = {
      firstName: `Name${(n * 7) % 900}`,
      lastName: 'Roy',
      email: `n${n}@mail.example`,
      phone: `(613) 555-${1_000 + (n % 900)}`,
      preferredTherapist: null,
      notes: 'I would like to talk with someone. '.repeat(8),
      internalNotes: '',
      leadLostReason: null,
    }
    return {
      ...lead,
      ...toSearchColumns(lead),
      serviceType: 'couples',
      preferredLocation: 'virtual',
      language: n % 10 === 0 ? 'fr' : 'en',
      status: leadStatuses[n % leadStatuses.length],
      assignedTo: n % 3 === 0 ? null : ids[n % ids.length],
      holdReason: n % 100 === 0 ? 'Wait list' : null,
      holdUntil: n % 100 === 0 ? at(-30, 0) : null,
      nextActionAt: n % 20 === 0 ? at(5, n, leadCount) : null,
      clientWroteAt: n % 7 === 0 ? at(29, n, leadCount) : null,
      createdAt: at(29, n, leadCount),
      updatedAt: now,
    }
  })
  const leads = root as Kysely<{ consultationLeads: { id: number } }>
  const { first } = await leads
    .selectFrom('consultationLeads')
    .select((eb) => eb.fn.min('id').as('first'))
    .executeTakeFirstOrThrow()
  const getLead = (n: number) => first + (Math.floor(n / mailsEach) % leadCount)
  await put('auditLog', rowCount, (n) => ({
    at: at(60, n),
    actorId: ids[n % ids.length],
    action: n % 4 === 0 ? 'lead.listed' : 'lead.viewed',
    recordType: 'lead',
    recordId: String(getLead(n)),
    outcome: 'success',
    address: '127.0.0.1',
  }))
  await put('auditLogRecords', rowCount, (n) => ({
    entryId: 1 + Math.floor(n / 10),
    recordType: 'lead',
    recordId: first + (n % 10) + Math.floor(n / 10),
  }))
  await put('leadEmails', rowCount, (n) => ({
    leadId: getLead(n),
    senderName: 'Maya Chen',
    transport: 'system',
    fromAddress: 'office@practice.example',
    toName: 'Roy',
    toAddress: 'roy@mail.example',
    subject: 'Your request',
    message: 'We have time on Tuesday. '.repeat(10),
    status: 'sent',
    sendKey: `key-${n}`,
    messageId: `<${n}@practice.example>`,
    createdAt: at(5, n),
  }))
  await put('leadChanges', rowCount, (n) => ({
    leadId: getLead(n),
    at: at(5, n),
    actorId: ids[0],
    actorName: 'Maya Chen',
    field: 'status',
  }))
  const visitor = (n: number) => ({
    senderName: `Visitor ${n}`,
    senderEmail: `visitor${n}@mail.example`,
  })
  const session = (n: number) => `many-rows-session-${String(n).padStart(8, '0')}`
  await put('chatSessions', Math.ceil(rowCount / messagesEach), (n) => ({
    ...visitor(n),
    searchWho: toSearchText({ ...visitor(n), senderPhone: null }),
    searchLast: '',
    lastMessageAt: at(6, n * messagesEach),
    sessionId: session(n),
    secretHash: hashToken(session(n)),
    language: n % 10 === 0 ? 'fr' : 'en',
    createdAt: at(6, n * messagesEach),
    lastSeen: at(6, n * messagesEach),
    expiresAt: new Date(at(6, n * messagesEach).getTime() + 7 * day),
    lastSeq: messagesEach,
  }))
  await put('chatMessages', rowCount, (n) => {
    const conversation = Math.floor(n / messagesEach)
    const timestamp = at(6, conversation * messagesEach)
    return {
      ...visitor(conversation),
      sessionId: session(conversation),
      seq: (n % messagesEach) + 1,
      message: 'Is there a place for me this week?',
      isFromClient: n % 2 === 0,
      isRead: n % 7 !== 0,
      timestamp,
      expiresAt: new Date(timestamp.getTime() + 7 * day),
    }
  })
}

/**
 * Does at once what PostgreSQL's autovacuum does after a while: statistics for the planner, and the visibility
 * map. Vacuum skips a page that is pinned at that moment, as by the checkpointer, so it is repeated.
 */
export async function vacuumTables(root: Kysely<unknown>): Promise<void> {
  for (let rounds = 0; ; rounds += 1) {
    await sql`vacuum (analyze, index_cleanup on)`.execute(root)
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages
    `.execute(root)
    if (rows.length === 0) return
    const names = rows.map(({ relname }) => relname).join(', ')
    if (rounds >= 200) throw new Error(`tables not vacuumed completely: ${names}`)
    await sleep(50)
  }
}

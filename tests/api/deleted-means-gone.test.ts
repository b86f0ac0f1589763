import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteChatSession } from '#features/chat/chat/contract/conversations.ts'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { deleteLead } from '#features/requests/leads/contract/leads.ts'
import { joinWaitlist } from '#features/requests/waitlist/contract/public.ts'
import { deleteWaitlistEntry } from '#features/requests/waitlist/contract/staff.ts'
import { logLeadCall } from '#features/requests/work-log/contract/calls.ts'
import { addLeadNote } from '#features/requests/work-log/contract/notes.ts'
import {
  type ErasureReceipt,
  erasePerson,
  type FoundPerson,
  privacyKinds,
  searchPerson,
} from '#features/staff/privacy/contract.ts'
import { deleteQuarantined } from '#features/staff/quarantine/contract.ts'
import { decryptFile } from '#platform/server/backups/age.ts'
import { addUnmatchedEmail } from '../support/audited-unmatched-calls.ts'
import { type noor, openVisitor } from '../support/chat-client.ts'
import { createFileCalls, someFile, toStoredFile } from '../support/chat-files.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { createTestClock, day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { createTestBed } from '../support/test-process.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'
import { toWaitlistForm } from '../support/waitlist-test-bed.ts'

const testBed = createTestBed()
let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
  await testBed.clear()
})

/** Counts a text in each file of a directory tree, without files that lack it. */
function countCopies(directory: string, text: string): Record<string, number> {
  const found: Record<string, number> = {}
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const copies = readFileSync(file, 'latin1').split(text).length - 1
    if (copies > 0) found[entry.name] = copies
  }
  return found
}

async function backUp(directory: string): Promise<string> {
  const target = testBed.makeDirectory()
  const file = join(target, 'copy.db')
  const made = await testBed.operate('backup', target, [file], { DATA_DIR: directory })
  expect(made).toMatchObject({ code: 0, errors: '' })
  return target
}

/** An encrypted backup, opened again: its ciphertext would show nothing in any case. A key, as a passphrase takes seconds. */
async function backUpEncrypted(directory: string): Promise<string> {
  const target = testBed.makeDirectory()
  const file = join(target, 'copy.db.age')
  const identity = await generateX25519Identity()
  const settings = { DATA_DIR: directory, BACKUP_RECIPIENT: await identityToRecipient(identity) }
  const made = await testBed.operate('backup', target, [file], settings)
  expect(made).toMatchObject({ code: 0, errors: '' })
  expect(countCopies(target, secret)).toEqual({})
  await decryptFile(file, join(target, 'copy.db'), { identities: [identity] })
  return target
}

const secret = 'heronWordsNobodyElseWrites'

/** A conversation of 20 messages and a file beside one that is not deleted. */
async function haveConversation(on: TestServer, details: Partial<typeof noor> = {}) {
  const visitor = await openVisitor(on)
  for (let n = 0; n < 20; n += 1) {
    const check = n === 0 ? await visitor.solve() : {}
    const id = visitor.say(`${secret} ${n}`, { ...details, ...check })
    await visitor.acknowledged(id)
  }
  const { asVisitor } = createFileCalls(() => on)
  const bytes = Buffer.concat([someFile('application/pdf', 200_000), Buffer.from(secret)])
  const file = toStoredFile(await asVisitor(visitor.sessionId, { bytes, name: `${secret}.pdf` }))
  await visitor.acknowledged(visitor.say('', { fileIds: [file.id] }))
  return visitor
}

/** All rows of all tables, as text. */
async function readRows({ sql, databaseUrl }: TestServer): Promise<Record<string, string>> {
  const tables = databaseUrl
    ? "select table_name as name from information_schema.tables where table_schema = 'public'"
    : "select name from sqlite_schema where type = 'table'"
  const rows: Record<string, string> = {}
  for (const { name } of await sql(tables)) {
    rows[String(name)] = JSON.stringify(await sql(`select * from "${String(name)}"`))
  }
  return rows
}

/** The tables that contain a text. */
const findTables = async (on: TestServer, text: string) =>
  Object.entries(await readRows(on)).flatMap(([name, rows]) =>
    rows.toLowerCase().includes(text.toLowerCase()) ? name : [],
  )

const personalTables = [
  'chat_files',
  'chat_messages',
  'chat_sessions',
  'consultation_leads',
  'held_forms',
  'lead_calls',
  'lead_emails',
  'lead_notes',
  'outgoing_mails',
  'unmatched_emails',
  'waitlist_entries',
] as const

const address = `${secret}@mail.example`.toLowerCase()

/** Everything that the practice can have about a person, each with the marker in it. */
async function haveEverything(on: TestServer, cookie: string) {
  const visitor = await haveConversation(on, { senderEmail: address })
  const sessionId = await visitor.getStaffId()
  await on.call(sendChatReply, { cookie, body: { sessionId, message: `${secret}, hello` } })
  const leadId = await submitConsultation(on, { email: address, notes: `${secret} in a request` })
  const params = { id: leadId }
  await on.call(addLeadNote, { params, cookie, body: { text: `${secret} in a note` } })
  const call = { outcome: 'spoke', note: `${secret} in a call` } as const
  await on.call(logLeadCall, { params, cookie, body: call })
  const mail = { subject: secret, message: `${secret} in an email`, sender: 'system' }
  await on.call(sendLeadEmail, { params, cookie, body: mail })
  await on.sql(`update therapists set accepting_clients = false
    where user_id = (select id from users where email = '${maya}')`)
  const joined = await on.call(joinWaitlist, {
    body: await toWaitlistForm(on, { firstName: secret, email: address }),
  })
  expect(joined.status).toBe(201)
  const [entry] = await on.sql('select id from waitlist_entries where email = ?', [address])
  const emailId = await addUnmatchedEmail(on, `${secret} in an email that matches no request`)
  await on.sql('update unmatched_emails set person_address = ? where id = ?', [address, emailId])
  // As the form that looks like a robot's is stored.
  await on.sql(
    `insert into held_forms
      (form, name, email_key, content, language, signals, created_at, expires_at)
      values ('waitlist', ?, ?, ?, 'en', '["trap"]', ?, '2100-01-01T00:00:00.000Z')`,
    [secret, address, JSON.stringify({ email: address }), new Date().toISOString()],
  )
  const [held] = await on.sql('select id from held_forms where email_key = ?', [address])
  // The receipt, the email of the list and that of staff are files by now.
  await eventually(() => {
    expect(on.mails().filter((one) => one.toLowerCase().includes(address)).length).toBe(3)
  })
  await on.sql(`insert into outgoing_mails
    (recipient, subject, text, html, message_id, attempts, next_try_at, created_at, language)
    select '${address}', '${secret}', '${secret}', '', message_id, 0, '2100-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z', 'en' from sent_mails where lead_id = ${leadId} limit 1`)
  return {
    leadId,
    sessionId,
    entryId: Number(entry?.['id']),
    emailId,
    heldId: Number(held?.['id']),
  }
}

describe.each(callEngines)('everything about a person on %s', (engine) => {
  /** It is in no table, no file, no log and no later backup. */
  async function expectNothing(on: TestServer) {
    expect(await findTables(on, secret)).toEqual([])
    await eventually(() => expect(countCopies(join(on.directory, 'outbox'), address)).toEqual({}))
    if (engine === 'postgres') return
    await eventually(() => expect(countCopies(on.directory, secret)).toEqual({}))
    expect(countCopies(await backUp(on.directory), secret)).toEqual({})
    expect(countCopies(await backUpEncrypted(on.directory), secret)).toEqual({})
  }

  it('is gone once staff have deleted their records one by one', async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' }, { isLogSearched: true })
    const cookie = await server.signIn(admin)
    const { leadId, sessionId, entryId, heldId } = await haveEverything(server, cookie)
    expect(await findTables(server, secret)).toEqual(expect.arrayContaining([...personalTables]))
    await server.call(deleteChatSession, { params: { sessionId }, cookie })
    // Another record has the address: what is not about the conversation stays.
    expect(await findTables(server, secret)).toEqual(
      expect.arrayContaining(['unmatched_emails', 'outgoing_mails']),
    )
    await server.call(deleteWaitlistEntry, { params: { id: entryId }, cookie })
    const heldParams = { id: heldId }
    await server.call(deleteQuarantined, { params: heldParams, cookie })
    const deleted = await server.call(deleteLead, { params: { id: leadId }, cookie })
    expect(deleted.status).toBe(204)
    await expectNothing(server)
  })

  it('is gone once an administrator has erased all that a search finds', async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' }, { isLogSearched: true })
    const cookie = await server.signIn(admin)
    await haveEverything(server, cookie)
    // A backup made before has it, encrypted or not: so the later ones would show it.
    if (engine === 'sqlite') {
      expect(countCopies(await backUpEncrypted(server.directory), secret)).not.toEqual({})
    }
    const found = await server.call(searchPerson, { cookie, body: { person: address } })
    const { records } = found.json as FoundPerson
    expect([...new Set(records.map(({ kind }) => kind))].toSorted()).toEqual(
      [...privacyKinds].toSorted(),
    )
    const erased = await server.call(erasePerson, {
      cookie,
      body: { records: records.map(({ kind, id }) => ({ kind, id })), reason: 'Asked for it' },
    })
    expect(erased.status).toBe(200)
    const receipt = erased.json as ErasureReceipt
    expect(receipt).toMatchObject({ gone: [], held: [] })
    expect(receipt.erased.map(({ kind }) => kind)).toEqual([...privacyKinds])
    await expectNothing(server)
    const again = await server.call(searchPerson, { cookie, body: { person: address } })
    expect(again.json).toEqual({ records: [], others: [] })
  })
})

describe('deleted data on SQLite', () => {
  it('is in no file and no later backup after a conversation was deleted in the portal', async () => {
    server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' })
    const { directory } = server
    const visitor = await haveConversation(server)
    expect(countCopies(directory, secret)).not.toEqual({})
    const cookie = await server.signIn(admin)
    const sessionId = await visitor.getStaffId()
    const gone = await server.call(deleteChatSession, { params: { sessionId }, cookie })
    expect(gone.status).toBe(204)
    await eventually(() => expect(countCopies(directory, secret)).toEqual({}))
    expect(countCopies(await backUp(directory), secret)).toEqual({})
  })

  it('is in no file and no later backup after the retention sweep deleted it', async () => {
    const clock = createTestClock(new Date().toISOString())
    server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' }, { clock })
    const { directory } = server
    await haveConversation(server)
    const leadId = await submitConsultation(server, { notes: `${secret} in a request` })
    await addUnmatchedEmail(server, `${secret} in an email that matches no request`)
    clock.pass(31 * day)
    await server.restart()
    await eventually(async () => {
      const left = await server?.sql('select id from consultation_leads where id = ?', [leadId])
      expect(left).toEqual([])
      expect(countCopies(directory, secret)).toEqual({})
    })
    expect(countCopies(await backUp(directory), secret)).toEqual({})
  })
})

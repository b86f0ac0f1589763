// Migrations 0078, 0082, 0083, 0093, 0095 and 0096 on a database with requests, emails and conversations.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createChatRepository } from '#features/chat/server/repository.ts'
import { createLeadMailRepository } from '#features/lead-mail/server/repository.ts'
import { selectWaiting } from '#features/leads/server/repository/waiting.ts'
import { createOutgoingMailRepository } from '#features/outgoing-mail/server/repository.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()

describe.each(engines)('an update of a filled database on %s', (engine) => {
  /** A database of the version before, with the tables as it had them. */
  async function openBefore() {
    const old = await openFirstEdition(engine)
    await migrate(old.root, '0077-waitlist-proposals')
    return old
  }

  it('keeps all emails to clients, and finds answers to later automatic ones until their lead is deleted', async () => {
    const old = await openBefore()
    const before = (await readTables(old.root)).get('lead_emails') ?? []
    expect(before.length).toBeGreaterThan(0)
    await old.migrate()
    const after = (await readTables(old.root)).get('lead_emails') ?? []
    expect(after).toEqual(before.map((email) => ({ ...email, relay_id: null })))
    const [email] = before
    const leadId = Number(email?.['lead_id'])
    const emails = createLeadMailRepository(old.database)
    const messageId = String(email?.['message_id'])
    expect(await emails.findAnswered([messageId])).toMatchObject([{ leadId, relayId: null }])

    const mails = createOutgoingMailRepository(old.database)
    expect(await mails.findSent([messageId])).toEqual([])
    await mails.insertSent(leadId, '<receipt@practice.example>')
    await mails.setRelayId('<receipt@practice.example>', '010d019abc4f27e1-000000')
    expect(await mails.findSent(['<010d019abc4f27e1-000000@relay.example>'])).toMatchObject([
      { leadId },
    ])
    await sql`delete from consultation_leads where id = ${leadId}`.execute(old.root)
    expect(await mails.findSent(['<receipt@practice.example>'])).toEqual([])
  })

  it('lets those wait who were marked as answered or whom nobody contacted, and no one else', async () => {
    const old = await openBefore()
    const leads = (await readTables(old.root)).get('consultation_leads') ?? []
    const emailed = new Set(
      ((await readTables(old.root)).get('lead_emails') ?? [])
        .filter(({ status }) => status === 'sent')
        .map(({ lead_id }) => Number(lead_id)),
    )
    const ids = leads.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
    const answered = ids.find((id) => emailed.has(id)) ?? 0
    const uncontacted = ids.find((id) => !emailed.has(id)) ?? 0
    expect([answered, uncontacted]).not.toContain(0)
    const answeredAt = '2030-01-01T12:00:00.000Z'
    await sql`update consultation_leads set status = 'contacted', unread_answer_at = null`.execute(
      old.root,
    )
    await sql`update consultation_leads set unread_answer_at = ${answeredAt} where id = ${answered}`.execute(
      old.root,
    )
    await sql`update consultation_leads set status = 'notContacted' where id = ${uncontacted}`.execute(
      old.root,
    )
    await old.migrate()
    const { rows } = await sql<{ id: number }>`
      select id from consultation_leads where ${selectWaiting} order by id`.execute(old.root)
    expect(rows.map(({ id }) => id)).toEqual([answered, uncontacted].toSorted((a, b) => a - b))
    const { rows: handled } = await sql<{ id: number }>`
      select id from consultation_leads where handled_at = created_at order by id`.execute(old.root)
    expect(handled.map(({ id }) => id)).toEqual(ids.filter((id) => emailed.has(id)))
    // Nobody has read anything for each person yet, and nothing of a person remains after their account.
    expect((await readTables(old.root)).get('lead_reads')).toEqual([])
    const [user] = (await readTables(old.root)).get('users') ?? []
    await sql`insert into lead_reads (account_id, lead_id, read_at)
      values (${Number(user?.['id'])}, ${answered}, ${answeredAt})`.execute(old.root)
    await sql`delete from consultation_leads where id = ${answered}`.execute(old.root)
    expect((await readTables(old.root)).get('lead_reads')).toEqual([])
  })

  it('has said of no conversation that no reply is needed', async () => {
    const old = await openBefore()
    const before = (await readTables(old.root)).get('chat_sessions') ?? []
    expect(before.length).toBeGreaterThan(0)
    await old.migrate()
    const after = (await readTables(old.root)).get('chat_sessions') ?? []
    expect(after).toMatchObject(
      before.map(({ id, state, waiting_since }) => ({
        id,
        state,
        waiting_since,
        no_reply_seq: 0,
        no_reply_since: null,
      })),
    )
    const chat = createChatRepository(old.database)
    const found = await chat.findByNumber(Number(before[0]?.['id']), new Date(0))
    expect(found).toMatchObject({ noReplySeq: 0 })
  })

  it('takes back what was dismissed before the update, and after it one dismissal at a time', async () => {
    const old = await openBefore()
    await migrate(old.root, '0093-unmatched-emails')
    const since = '2030-01-01T12:00:00.000Z'
    const read = async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select session_id, state, no_reply_seq, no_reply_before, last_client_seq, last_seq
        from chat_sessions order by id`.execute(old.root)
      return rows
    }
    // All visitors wrote last, and of one an instance of the version before has said that no reply is needed.
    await sql`update chat_sessions set last_client_seq = last_seq, state = 'waiting', waiting_since = ${since}`.execute(
      old.root,
    )
    await sql`update chat_sessions
      set state = 'open', waiting_since = null, no_reply_seq = last_seq, no_reply_since = ${since}
      where id = (select min(id) from chat_sessions)`.execute(old.root)
    await old.migrate()
    const [dismissed, waiting] = await read()
    expect(waiting).toMatchObject({ state: 'waiting', noReplySeq: 0, noReplyBefore: 0 })
    expect(dismissed).toMatchObject({ state: 'open', noReplyBefore: 0 })
    expect(dismissed?.['noReplySeq']).toBe(dismissed?.['lastSeq'])

    const chat = createChatRepository(old.database)
    const sessionId = String(dismissed?.['sessionId'])
    expect(await chat.restore(sessionId)).toBe(true)
    expect(await chat.dismiss(sessionId)).toBe(true)
    // The visitor writes again, and that needs no reply either.
    await sql`update chat_sessions
      set last_seq = last_seq + 1, last_client_seq = last_seq + 1, state = 'waiting', waiting_since = ${since}
      where session_id = ${sessionId}`.execute(old.root)
    expect(await chat.dismiss(sessionId)).toBe(true)
    const [again] = await read()
    expect(again?.['noReplyBefore']).toBe(dismissed?.['lastSeq'])
    expect(await chat.restore(sessionId)).toBe(true)
    expect((await read())[0]).toMatchObject({
      state: 'waiting',
      noReplySeq: dismissed?.['lastSeq'],
      noReplyBefore: 0,
    })
  })

  it('sends what waits during the update in the practice’s English name', async () => {
    const old = await openBefore()
    const before = (await readTables(old.root)).get('outgoing_mails') ?? []
    expect(before.length).toBeGreaterThan(0)
    await old.migrate()
    const after = (await readTables(old.root)).get('outgoing_mails') ?? []
    expect(after).toEqual(before.map((mail) => ({ ...mail, language: 'en' })))
    // As an instance of the version before inserts it meanwhile.
    const columns = Object.keys(before[0] ?? {}).filter((name) => name !== 'id')
    const list = sql.join(columns.map((name) => sql.ref(name)))
    await sql`insert into outgoing_mails (${list}) select ${list} from outgoing_mails`.execute(
      old.root,
    )
    const mails = createOutgoingMailRepository(old.database)
    const now = new Date('2031-01-01T00:00:00Z')
    for (let left = 2 * before.length; left > 0; left -= 1) {
      const mail = await mails.claimNext(now, new Date('2032-01-01T00:00:00Z'))
      expect(mail).toMatchObject({ language: 'en', recipient: expect.any(String) })
    }
    expect(await mails.claimNext(now, now)).toBeUndefined()
  })

  it('begins with an empty list of emails that match no request', async () => {
    const old = await openBefore()
    await sql`insert into answer_mailboxes (kind, mailbox_key, address)
      values ('imap', 'a mailbox', 'hello@practice.example')`.execute(old.root)
    await old.migrate()
    const emails = createLeadMailRepository(old.database)
    const { id: mailboxId = 0 } = (await emails.findMailbox('a mailbox')) ?? {}
    expect(await emails.listUnmatched(new Date(0))).toEqual([])
    const email = {
      contentKey: 'key',
      mailboxId,
      kind: 'answer' as const,
      purpose: null,
      personAddress: 'iris@mail.example',
      messageId: '<first@mail.example>',
      validity: '1000',
      providerId: '1',
      fromName: 'Iris Vale',
      fromAddress: 'iris@mail.example',
      toAddress: 'hello@practice.example',
      subject: 'Hello',
      referenceIds: null,
      html: null,
      plain: 'Hello.',
      attachments: [{ name: 'card.pdf', size: 3, part: '2' }],
      isCut: false,
      receivedAt: new Date('2026-11-28T15:00:00Z'),
    }
    const id = (await emails.insertUnmatched(email)) ?? 0
    // The same email, numbered differently by its mailbox.
    expect(await emails.insertUnmatched({ ...email, providerId: '9' })).toBeUndefined()
    expect(await emails.findUnmatched(id, new Date(0))).toMatchObject({
      ...email,
      providerId: '9',
      outcome: null,
    })
    await sql`delete from answer_mailboxes`.execute(old.root)
    expect(await emails.listUnmatched(new Date(0))).toEqual([])
  })
})

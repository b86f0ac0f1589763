import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLeadMailRepository } from '#features/lead-mail/server/repository.ts'
import { createLeadRepository } from '#features/leads/server/repository.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openUpdated } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('leaves every lead without an unread answer', async () => {
    const old = await openUpdated(engine)
    const tables = await readTables(old.root)
    const leads = tables.get('consultation_leads') ?? []
    expect(leads.length).toBeGreaterThan(0)
    expect(new Set(leads.map((lead) => lead['unread_answer_at']))).toEqual(new Set([null]))
    expect([tables.get('lead_answers'), tables.get('answer_mailboxes')]).toEqual([[], []])
  })

  it('finds the leads whose earlier emails are answered, and stores an answer once', async () => {
    const old = await openUpdated(engine)
    const emails = createLeadMailRepository(old.database)
    const [email] = old.before.get('lead_emails') ?? []
    const messageId = String(email?.['message_id'])
    const leadId = Number(email?.['lead_id'])
    expect(await emails.findAnswered([messageId, '<other@mail.example>'])).toMatchObject([
      { leadId, messageId },
    ])
    await emails.addMailbox({ kind: 'imap', mailboxKey: 'a', userId: null, address: 'a@b.example' })
    const mailbox = await emails.findMailbox('a')
    const answer = {
      leadId,
      mailboxId: mailbox?.id ?? 0,
      kind: 'answer' as const,
      messageId: '<answer@mail.example>',
      wireMessageId: null,
      validity: '7',
      providerId: '4294967295',
      fromName: 'Noor',
      fromAddress: 'noor@mail.example',
      toAddress: 'a@b.example',
      subject: 'Re: Hello',
      referenceIds: messageId,
      html: null,
      plain: 'Thursday.',
      attachments: [{ name: 'form "7".pdf', size: 12, part: '2' }],
      isCut: false,
      receivedAt: new Date('2026-11-20T15:00:00Z'),
    }
    expect(await emails.updateAnswer(answer)).toBeUndefined()
    expect(await emails.insertAnswer(answer)).toBe(true)
    // The same mail, after the mailbox has numbered it again.
    const renumbered = { ...answer, validity: '8', providerId: '3' }
    expect(await emails.updateAnswer(renumbered)).toBe('known')
    expect(await emails.listAnswers(leadId)).toMatchObject([{ ...renumbered, readAt: null }])
    const forged = { ...answer, plain: 'Forged.' }
    for (const isNew of [true, false]) {
      expect(await emails.updateAnswer(forged)).toBe(isNew ? undefined : 'known')
      expect(await emails.insertAnswer(forged)).toBe(isNew)
    }
    expect(
      (await emails.listAnswers(leadId)).map(({ plain, wireMessageId }) => [plain, wireMessageId]),
    ).toEqual([
      ['Forged.', answer.messageId],
      ['Thursday.', null],
    ])
    expect(await emails.countForLead(leadId)).toBe(
      (old.before.get('lead_emails') ?? []).filter((row) => row['lead_id'] === leadId).length + 2,
    )
    await createLeadRepository(old.database).delete(leadId)
    expect((await readTables(old.root)).get('lead_answers')).toEqual([])
  })

  it('takes an answer from an instance of the version before', async () => {
    const old = await openUpdated(engine)
    const leadId = Number(old.before.get('lead_emails')?.[0]?.['lead_id'])
    const emails = createLeadMailRepository(old.database)
    await emails.addMailbox({ kind: 'imap', mailboxKey: 'a', userId: null, address: 'a@b.example' })
    const mailbox = await emails.findMailbox('a')
    await sql`insert into lead_answers
      (lead_id, mailbox_id, kind, message_id, validity, provider_id, plain, received_at)
      values (${leadId}, ${mailbox?.id}, 'answer', '<a@mail.example>', '7', '1', 'Yes.', '2026-11-20')
      on conflict (lead_id, message_id) do nothing
    `.execute(old.root)
    expect(await emails.listAnswers(leadId)).toMatchObject([{ plain: 'Yes.', wireMessageId: null }])
  })

  it('takes a request from an instance of the version before', async () => {
    const old = await openUpdated(engine)
    await sql`insert into consultation_leads
      (first_name, email, phone, service_type, preferred_location, notes, created_at, updated_at)
      values ('New', 'new@mail.example', '', 'individual', 'virtual', '', '2026-11-20', '2026-11-20')
    `.execute(old.root)
    const leads = (await readTables(old.root)).get('consultation_leads') ?? []
    expect(leads.at(-1)).toMatchObject({ first_name: 'New', unread_answer_at: null })
  })

  it('gives a mailbox to one instance at a time', async () => {
    const old = await openUpdated(engine)
    const emails = createLeadMailRepository(old.database)
    await emails.addMailbox({ kind: 'imap', mailboxKey: 'a', userId: null, address: 'a@b.example' })
    await emails.addMailbox({ kind: 'imap', mailboxKey: 'a', userId: null, address: 'a@b.example' })
    const now = new Date('2026-11-20T15:00:00Z')
    const until = new Date('2026-11-20T15:00:30Z')
    const claim = (heldBy: string, at = now) =>
      emails.claimMailbox('a', { heldBy, now: at, until: new Date(at.getTime() + 30_000) })
    const mailbox = await claim('one')
    expect(mailbox?.heldBy).toBe('one')
    expect(await claim('other')).toBeUndefined()
    expect((await claim('one'))?.heldBy).toBe('one')
    // Not renewed in time, for example because the instance was killed.
    expect((await claim('other', until))?.heldBy).toBe('other')
    const to = { validity: '7', position: '12', heldUntil: until }
    expect(await emails.movePosition(mailbox?.id ?? 0, 'one', to)).toBe(false)
    expect(await emails.movePosition(mailbox?.id ?? 0, 'other', to)).toBe(true)
    await emails.releaseMailbox('a', 'other')
    expect(await claim('one')).toMatchObject({ heldBy: 'one', position: '12' })
  })
})

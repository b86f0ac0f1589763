import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLeadMailRepository } from '#features/lead-mail/server/repository.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition, openUpdated } = setupFirstEdition()
const now = new Date('2026-11-20T15:00:00Z')
const until = new Date('2026-11-20T15:02:00Z')

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('leaves every email as it was, with none waiting and none marking its lead', async () => {
    const old = await openFirstEdition(engine)
    const before = old.before.get('lead_emails') ?? []
    expect(before.length).toBeGreaterThan(0)
    await old.migrate()
    const emails = (await readTables(old.root)).get('lead_emails') ?? []
    expect(emails.map(({ id, status, subject }) => ({ id, status, subject }))).toEqual(
      before.map(({ id, status, subject }) => ({ id, status, subject })),
    )
    expect(emails.map(({ send_at }) => send_at)).toEqual(before.map(() => null))
    expect(emails.filter(({ marks_contacted }) => marks_contacted)).toEqual([])
    expect(await createLeadMailRepository(old.database).listDue(until, 10)).toEqual([])
  })

  it('takes an email from an instance of the version before', async () => {
    const old = await openUpdated(engine)
    await sql`insert into lead_emails
      (lead_id, sender_name, transport, from_address, to_name, to_address, language, subject, message,
       status, send_key, message_id, created_at)
      values (2, 'Zoë', 'system', 'a@b.example', 'Émile', 'c@d.example', 'en', 'Hello', 'Hello.',
       'queued', 'abcdefghijklmnop', '<new@b.example>', '2026-11-20')`.execute(old.root)
    const emails = (await readTables(old.root)).get('lead_emails') ?? []
    expect(emails.at(-1)).toMatchObject({ status: 'queued', send_at: null })
  })

  it('lets one of sending, undoing and ending win', async () => {
    const old = await openUpdated(engine)
    const emails = createLeadMailRepository(old.database)
    const [first] = old.before.get('lead_emails') ?? []
    const id = Number(first?.['id'])
    const leadId = Number(first?.['lead_id'])
    const wait = () =>
      sql`update lead_emails set status = 'pending', send_at = ${now.toISOString()} where id = ${id}`.execute(
        old.root,
      )
    await wait()
    expect(await emails.listDue(new Date(now.getTime() - 1), 10)).toEqual([])
    expect(await emails.claimDue(id, new Date(now.getTime() - 1), until)).toBeUndefined()
    expect(await emails.listDue(now, 10)).toEqual([id])
    expect(await emails.claimDue(id, now, until)).toMatchObject({ status: 'sending' })
    expect(await emails.claimDue(id, now, until)).toBeUndefined()
    expect(await emails.deletePending(id, 2)).toBe(false)
    expect(
      await emails.endPending({ status: 'failed', failure: '', sentAt: null }, leadId),
    ).toEqual([])
    await wait()
    expect(await emails.deletePending(id, 1)).toBe(false)
    expect(await emails.deletePending(id, 2)).toBe(true)
    expect(await emails.claimDue(id, now, until)).toBeUndefined()
  })
})

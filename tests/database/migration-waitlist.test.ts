import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createOutgoingMailRepository } from '#features/outgoing-mail/server/repository.ts'
import { waitlistScope } from '#features/waitlist/policy.ts'
import { createWaitlistRepository } from '#features/waitlist/server/repository.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition, openUpdated } = setupFirstEdition()
const now = new Date('2026-11-23T12:00:00Z')
const later = new Date(now.getTime() + 60_000)
const everyone = waitlistScope({ role: 'admin' }, undefined)

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('adds an empty waiting list for the therapists there are', async () => {
    const old = await openFirstEdition(engine)
    const [therapist] = old.before.get('therapists') ?? []
    const therapistId = Number(therapist?.['id'])
    await old.migrate()
    const waitlist = createWaitlistRepository(old.database)
    expect(await waitlist.list(everyone, now)).toEqual([])
    const { id } = await waitlist.join({
      therapistId,
      therapistName: 'Ruth Adler',
      firstName: 'Léa',
      lastName: 'Martin',
      email: 'Lea@mail.example',
      emailKey: 'lea@mail.example',
      phone: null,
      language: 'fr',
      submissionId: null,
      createdAt: now,
      expiresAt: later,
    })
    await waitlist.insertMail({ tokenHash: 'x', entryId: id, addressHash: 'y', createdAt: now })
    // The entry outlives the profile, and its emails outlive the entry.
    await sql`delete from therapists where id = ${therapistId}`.execute(old.root)
    expect(await waitlist.list(everyone, now)).toMatchObject([
      { id: 1, therapistId: null, email: 'Lea@mail.example', notifiedAt: null, expiresAt: later },
    ])
    expect(await waitlist.deleteByToken('x')).toBe(id)
    expect(await waitlist.deleteByToken('x')).toBeUndefined()
    expect(await waitlist.countMails('y', new Date(0))).toBe(1)
  })

  it('takes emails from an instance of the version before, and delivers those that wait', async () => {
    const { database, root } = await openUpdated(engine)
    await sql`insert into outgoing_mails
      (recipient, subject, text, html, message_id, attempts, next_try_at, created_at)
      values ('a@mail.example', 's', 't', 'h', 'm', 0, '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z')`.execute(
      root,
    )
    const mail = await createOutgoingMailRepository(database).claimNext(now, later)
    expect(mail).toMatchObject({ unsubscribeUrl: null, language: 'en' })
  })

  it('writes to nobody whose therapist left before, and to everyone whose therapist leaves now', async () => {
    const old = await openFirstEdition(engine)
    await migrate(old.root, '0068-skipped-mails')
    const add = (email: string) =>
      sql`insert into waitlist_entries (therapist_name, first_name, last_name, email, email_key, language,
        created_at, expires_at) values ('Ruth Adler', 'Léa', 'Martin', ${email}, ${email}, 'fr',
        ${now.toISOString()}, ${later.toISOString()})`.execute(old.root)
    await add('before@mail.example')
    await old.migrate()
    await add('since@mail.example')
    const waitlist = createWaitlistRepository(old.database)
    const marked = await waitlist.markTherapistLeft(now, 10)
    expect(marked.map(({ email }) => email)).toEqual(['since@mail.example'])
    expect(await waitlist.markTherapistLeft(now, 10)).toEqual([])
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLeadMailRepository } from '#features/lead-mail/server/repository.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { day } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()
const now = new Date('2026-11-27T12:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * day)

describe.each(engines)('an update of a filled database on %s', (engine) => {
  it('has skipped no mail of a mailbox that was read before, and counts those of a week', async () => {
    const old = await openFirstEdition(engine)
    await migrate(old.root, '0064-sender-first-names')
    await sql`insert into answer_mailboxes (kind, mailbox_key, address)
      values ('imap', 'a mailbox', 'hello@practice.example')`.execute(old.root)
    await old.migrate()
    const emails = createLeadMailRepository(old.database)
    const find = async () => {
      const { id = 0, skippedCount, skippedAt } = (await emails.findMailbox('a mailbox')) ?? {}
      return { id, skippedCount, skippedAt }
    }
    const { id } = await find()
    expect(await find()).toEqual({ id, skippedCount: 0, skippedAt: null })
    await emails.countSkipped(id, now)
    await emails.countSkipped(id, later(6))
    expect(await find()).toEqual({ id, skippedCount: 2, skippedAt: later(6) })
    await emails.countSkipped(id, later(14))
    expect(await find()).toEqual({ id, skippedCount: 1, skippedAt: later(14) })
  })
})

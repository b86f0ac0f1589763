import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createRequestLinkRepository } from '#features/own-request/server/repository.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { day } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()

describe.each(engines)('an update of a filled database on %s', (engine) => {
  it('ends no link earlier than its email promised', async () => {
    const old = await openFirstEdition(engine)
    await migrate(old.root, '0068-skipped-mails')
    const [lead] = old.before.get('consultation_leads') ?? []
    const createdAt = new Date('2026-11-02T12:00:00Z')
    const expiresAt = new Date(createdAt.getTime() + 30 * day)
    await sql`insert into request_links
      (lead_id, token_hash, email_hash, kind, status, created_at, expires_at)
      values (${lead?.['id']}, 'a token', 'an address', 'receipt', 'open',
        ${createdAt.toISOString()}, ${expiresAt.toISOString()})`.execute(old.root)
    await old.migrate()
    const links = createRequestLinkRepository(old.database)
    expect(await links.findByToken('a token')).toMatchObject({
      status: 'open',
      wrongDigits: 0,
      usedAt: createdAt,
      expiresAt,
    })
  })
})

// The migrations that give requests a next action, keys of their person, and people views of their own.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { toPersonKeys } from '#features/requests/leads/server/search.ts'
import { openFilledDatabase, readTables } from '../support/filled-database.ts'
import { engines } from '../support/test-database.ts'

const people = [
  { email: 'Noor.Haddad@mail.example', phone: '(613) 555-0187' },
  { email: ' noor.haddad@mail.example', phone: '+1 613.555.0187 ext. 22' },
  { email: 'anna@mail.example', phone: '+49 30 123456789' },
  { email: 'luc@mail.example', phone: 'poste 12' },
  { email: '', phone: '' },
]

describe.each(engines)('an update to the work queue on %s', (engine) => {
  it('gives present requests the keys that new ones get', async () => {
    const old = await openFilledDatabase(engine, '0025-audit-chain')
    // More than two batches.
    const count = 1_100
    for (let first = 0; first < count; first += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => {
        const { email, phone } = people[(first + index) % people.length] ?? { email: '', phone: '' }
        return sql`('Noor', ${email}, ${phone}, 'couples', 'virtual', '', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z')`
      })
      await sql`insert into consultation_leads
        (first_name, email, phone, service_type, preferred_location, notes, created_at, updated_at)
        values ${sql.join(rows)}`.execute(old.root)
    }
    await old.migrate()
    const leads = (await readTables(old.root)).get('consultation_leads') ?? []
    expect(leads).toHaveLength(count + 1)
    for (const { email, phone, ...lead } of leads) {
      const { emailKey, phoneKey } = toPersonKeys({ email: String(email), phone: String(phone) })
      expect(lead).toMatchObject({ email_key: emailKey, phone_key: phoneKey, next_action_at: null })
    }
    await old.close()
  })

  it('deletes the views of a person with the account', async () => {
    const old = await openFilledDatabase(engine, '0025-audit-chain')
    await old.migrate()
    await sql`insert into lead_views (user_id, name, query, created_at)
      values (1, 'Couples', '{"service":"couples"}', '2026-11-20T10:00:00.000Z')`.execute(old.root)
    expect((await readTables(old.root)).get('lead_views')).toHaveLength(1)
    await sql`delete from users where id = 1`.execute(old.root)
    expect((await readTables(old.root)).get('lead_views')).toEqual([])
    await old.close()
  })
})

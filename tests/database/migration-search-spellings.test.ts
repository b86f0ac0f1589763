import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foldForSearch } from '#shared/fold-text.ts'
import { personOrder } from '#shared/name-order.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()

it.each(engines)(
  'an update on %s finds people whose names were stored with a phone’s apostrophe',
  async (engine) => {
    const old = await openFirstEdition(engine)
    const name = { firstName: 'Jean\u2011Luc', lastName: 'OʼNeil' }
    const { firstName, lastName } = name
    const folded = `${firstName} ${lastName}`.toLowerCase()
    await sql`update users set first_name = ${firstName}, last_name = ${lastName},
      search_text = ${`${folded}\nＢｅａ@mail.example`}`.execute(old.root)
    await sql`update consultation_leads set first_name = ${firstName}, last_name = ${lastName}`.execute(
      old.root,
    )
    await sql`update chat_sessions set search_who = ${folded}, search_last = ${'i don’t know'}`.execute(
      old.root,
    )
    await old.migrate()
    const tables = await readTables(old.root)
    const [user] = tables.get('users') ?? []
    const [lead] = tables.get('consultation_leads') ?? []
    const [conversation] = tables.get('chat_sessions') ?? []
    const key = personOrder(name)
    expect(user).toMatchObject({
      search_text: 'jean-luc oneil\nbea@mail.example',
      name_order: key,
    })
    expect(lead).toMatchObject({ name_key: key })
    expect(lead?.['search_text']).toContain('jean-luc oneil')
    expect(conversation).toMatchObject({ search_who: 'jean-luc oneil', search_last: 'i dont know' })
    for (const row of tables.get('consultation_leads') ?? []) {
      expect(foldForSearch(String(row['search_text']))).toBe(row['search_text'])
    }
  },
)

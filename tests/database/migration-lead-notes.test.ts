import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLeadRepository } from '#features/leads/server/repository.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition, openUpdated } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('makes the internal notes of a lead its first note, by whoever changed them last', async () => {
    const old = await openUpdated(engine)
    const lead = old.before.get('consultation_leads')?.find((row) => row['internal_notes'] !== '')
    const change = old.before.get('lead_changes')?.find((row) => row['field'] === 'internalNotes')
    const leads = createLeadRepository(old.database)
    const notes = await leads.listNotes(Number(lead?.['id']))
    expect(notes).toEqual([
      {
        id: expect.any(Number),
        leadId: lead?.['id'],
        authorId: change?.['actor_id'],
        authorName: change?.['actor_name'],
        text: lead?.['internal_notes'],
        createdAt: expect.any(Date),
        editedAt: null,
      },
    ])
    expect(notes[0]?.text.length).toBeGreaterThan(0)
    const [stored] = await sql<{
      same: unknown
    }>`select lead_notes.created_at = lead_changes.at as same
      from lead_notes, lead_changes where lead_changes.id = ${change?.['id']}`
      .execute(old.root)
      .then(({ rows }) => rows)
    expect(Boolean(stored?.same)).toBe(true)
    const after = (await readTables(old.root)).get('consultation_leads') ?? []
    expect(after.map((row) => row['internal_notes'])).toEqual(
      (old.before.get('consultation_leads') ?? []).map((row) => row['internal_notes']),
    )
    expect((await readTables(old.root)).get('lead_notes')).toHaveLength(1)
  })

  it('takes notes whose author was never recorded', async () => {
    const old = await openFirstEdition(engine)
    await sql`delete from lead_changes where field = 'internalNotes'`.execute(old.root)
    await old.migrate()
    const notes = (await readTables(old.root)).get('lead_notes') ?? []
    expect(notes).toMatchObject([{ author_id: null, author_name: null }])
    const [note] = notes
    const lead = (await readTables(old.root))
      .get('consultation_leads')
      ?.find((row) => row['id'] === note?.['lead_id'])
    expect([note?.['text'], note?.['created_at']]).toEqual([
      lead?.['internal_notes'],
      lead?.['created_at'],
    ])
  })
})

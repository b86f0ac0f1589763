import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createChatRepository } from '#features/chat/server/repository.ts'
import { createLeadRepository } from '#features/leads/server/repository.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openUpdated } = setupFirstEdition()
const tables = ['consultation_leads', 'chat_sessions', 'lead_emails']

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('records that everybody wrote on the English site', async () => {
    const old = await openUpdated(engine)
    const after = await readTables(old.root)
    for (const table of tables) {
      const rows = after.get(table) ?? []
      expect(rows.length).toBeGreaterThan(0)
      expect([table, new Set(rows.map(({ language }) => language))]).toEqual([
        table,
        new Set(['en']),
      ])
    }
  })

  it('requires a language, and takes English from an instance of the version before', async () => {
    const old = await openUpdated(engine)
    for (const table of tables) {
      await expect(
        sql`update ${sql.table(table)} set language = null`.execute(old.root),
      ).rejects.toThrow(/null/i)
    }
    await sql`insert into consultation_leads
      (first_name, email, phone, service_type, preferred_location, notes, created_at, updated_at)
      values ('New', 'new@mail.example', '', 'individual', 'virtual', '', '2026-11-20', '2026-11-20')
    `.execute(old.root)
    const leads = (await readTables(old.root)).get('consultation_leads') ?? []
    expect(leads.at(-1)).toMatchObject({ first_name: 'New', language: 'en' })
  })

  it('stores the language of a new lead and a new conversation', async () => {
    const old = await openUpdated(engine)
    const at = new Date()
    const leadId = await createLeadRepository(old.database).insert({
      firstName: 'Léa',
      lastName: null,
      email: 'lea@mail.example',
      phone: '',
      serviceType: 'individual',
      preferredLocation: 'virtual',
      preferredTherapist: null,
      notes: '',
      language: 'fr',
      status: 'notContacted',
      assignedTo: null,
      internalNotes: '',
      leadLostReason: null,
      emailThreadId: null,
      submissionId: null,
      createdAt: at,
      updatedAt: at,
    })
    const chat = createChatRepository(old.database)
    const sessionId = 'a-conversation-in-french'
    await chat.insert({
      sessionId,
      secretHash: 'a-hash',
      senderName: 'Léa',
      senderEmail: 'lea@mail.example',
      senderPhone: null,
      language: 'fr',
      createdAt: at,
      lastSeen: at,
      expiresAt: new Date(at.getTime() + 60_000),
    })
    expect(await chat.find(sessionId, at)).toMatchObject({ language: 'fr' })
    const leads = (await readTables(old.root)).get('consultation_leads') ?? []
    expect(leads.find(({ id }) => id === leadId)).toMatchObject({ language: 'fr' })
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leadScope } from '#features/leads/policy.ts'
import type { NewLead } from '#features/leads/server/repository/tables.ts'
import { createLeadRepository } from '#features/leads/server/repository.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition, openUpdated } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('gives earlier requests no wishes, so that nobody leaves a voicemail', async () => {
    const old = await openUpdated(engine)
    const leads = (await readTables(old.root)).get('consultation_leads') ?? []
    expect(leads.length).toBeGreaterThan(0)
    for (const lead of leads) {
      expect([lead['contact_by'], lead['match_answers']]).toEqual([null, null])
      expect([lead['call_times']].flat()).toEqual(expect.not.arrayContaining(['weekends']))
      expect(Number(lead['may_leave_message'])).toBe(0)
    }
    expect((await readTables(old.root)).get('request_links')).toEqual([])
  })

  it('finds out which leads staff made from a conversation', async () => {
    const old = await openFirstEdition(engine)
    const [linked, logged, sent] = (old.before.get('consultation_leads') ?? []).map(({ id }) => id)
    await sql`update chat_sessions set lead_id = null`.execute(old.root)
    const session = sql`select min(id) from chat_sessions`
    await sql`update chat_sessions set lead_id = ${linked} where id = (${session})`.execute(
      old.root,
    )
    const log = (id: unknown, actor: number | null) =>
      sql`insert into audit_log (at, actor_id, action, record_type, record_id, outcome, address)
        values ('2026-11-20', ${actor}, 'created', 'lead', ${String(id)}, 'success', '203.0.113.7')
      `.execute(old.root)
    await log(logged, 1)
    await log(sent, null)
    await old.migrate()
    const leads = (await readTables(old.root)).get('consultation_leads') ?? []
    const sources = new Map(leads.map(({ id, source }) => [id, source]))
    expect([linked, logged, sent].map((id) => sources.get(id))).toEqual(['chat', 'chat', 'form'])
  })

  it('takes a request from an instance of the version before', async () => {
    const old = await openUpdated(engine)
    await sql`insert into consultation_leads
      (first_name, email, phone, service_type, preferred_location, notes, created_at, updated_at)
      values ('New', 'new@mail.example', '', 'individual', 'virtual', '', '2026-11-20', '2026-11-20')
    `.execute(old.root)
    const leads = (await readTables(old.root)).get('consultation_leads') ?? []
    expect(leads.at(-1)).toMatchObject({ first_name: 'New', source: 'form', contact_by: null })
  })

  it('stores wishes and answers of a new request', async () => {
    const old = await openUpdated(engine)
    const at = new Date()
    const wishes = {
      callTimes: ['weekday-mornings', 'weekends'],
      contactBy: 'email',
      mayLeaveMessage: true,
      matchAnswers: [{ question: 'Who is it for?', answer: 'My child, "Léa" <7>' }],
    } satisfies Partial<NewLead>
    const leads = createLeadRepository(old.database)
    const id = await leads.insert({
      ...wishes,
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
    const scope = leadScope({ userId: 1, role: 'admin', firstName: 'A', lastName: 'B' })
    const stored = await leads.find(scope, Number(id), { oldest: new Date(0), now: at })
    expect(stored).toMatchObject(wishes)
  })

  it('deletes the links of a request with the request', async () => {
    const old = await openUpdated(engine)
    const [lead] = old.before.get('consultation_leads') ?? []
    await sql`insert into request_links
      (lead_id, token_hash, email_hash, kind, status, created_at, expires_at)
      values (${lead?.['id']}, 'a', 'b', 'receipt', 'open', '2026-11-20', '2026-12-20')
    `.execute(old.root)
    await createLeadRepository(old.database).delete(Number(lead?.['id']))
    expect((await readTables(old.root)).get('request_links')).toEqual([])
  })
})

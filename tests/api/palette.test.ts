// "Ctrl/Cmd+K opens a command and search palette over leads, conversations, people and screens."
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setAvailability } from '#features/chat/chat/contract/duty.ts'
import { type PaletteResults, searchPalette } from '#features/staff/palette/contract.ts'
import { toReference } from '#shared/request-reference.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('the search of the palette on %s', (engine) => {
  let server: TestServer
  let lead = 0
  let conversation = 0

  const search = async (person: string, text: string) => {
    const cookie = await server.signIn(person)
    const { status, json } = await server.call(searchPalette, { cookie, body: { text } })
    expect(status).toBe(200)
    return json as PaletteResults
  }
  const numbers = ({ leads, conversations, people }: PaletteResults) => [
    leads.map(({ id }) => id),
    conversations.map(({ number }) => number),
    people.map(({ id }) => id),
  ]
  const insertLead = async (firstName: string, owner: string, notes = '') => {
    const now = new Date().toISOString()
    const [row] = await server.sql(
      `insert into consultation_leads (first_name, last_name, email, phone, service_type, preferred_location, notes,
        status, created_at, updated_at, assigned_to, search_text, name_key)
        values (?, 'Quill', ?, '(613) 555-0187', 'individual', 'virtual', ?, 'notContacted', ?, ?, ?, ?, 'quill') returning id`,
      [
        firstName,
        `${firstName}@mail.example`,
        notes,
        now,
        now,
        await server.userId(owner),
        `${firstName} quill\n${firstName}@mail.example\n(613) 555-0187\n6135550187\n${notes}`.toLowerCase(),
      ],
    )
    return Number(row?.['id'])
  }

  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
    lead = await insertLead('Zephyrine', maya, 'a phrase about larkspur')
    const [row] = await server.sql('select id, sender_name from chat_sessions order by id limit 1')
    conversation = Number(row?.['id'])
    await server.sql(
      `update chat_sessions set sender_name = 'Zephyrine Quill', search_who = 'zephyrine quill', assigned_to = ?
       where id = ? returning id`,
      [await server.userId(daniel), conversation],
    )
    for (const person of [maya, daniel]) {
      const cookie = await server.signIn(person)
      await server.call(setAvailability, { cookie, body: { available: false } })
    }
  })
  afterAll(() => server.stop())

  it('finds a request by name, email, phone, number and reference, and not by its notes', async () => {
    for (const text of [
      'zephyrine',
      'Quill zeph',
      'zephyrine@mail.example',
      '613 555 0187',
      '(613) 555-0187',
      `Lead ${lead}`,
      toReference(lead),
    ]) {
      const { leads } = await search(admin, text)
      expect([text, leads.map(({ id }) => id)]).toEqual([text, expect.arrayContaining([lead])])
    }
    expect(numbers(await search(admin, 'larkspur'))).toEqual([[], [], []])
  })

  it('finds conversations and accounts, and logs what was found as seen in a list', async () => {
    const [newest] = await server.sql('select max(id) as id from audit_log')
    const people = (await search(admin, 'maya chen')).people
    expect(people).toMatchObject([{ name: 'Maya Chen', role: 'therapist' }])
    expect(numbers(await search(admin, 'zephyr'))).toEqual([[lead], [conversation], []])
    const entries = await server.sql(
      `select e.action, r.record_id from audit_log e join audit_log_records r on r.entry_id = e.id
       where e.id > ? and e.actor_id = ? order by e.id`,
      [Number(newest?.['id']), await server.userId(admin)],
    )
    const seen = entries.map((row) => [row['action'], Number(row['record_id'])])
    expect(seen.slice(-3)).toEqual([
      ['account.listed', await server.userId(maya)],
      ['lead.listed', lead],
      ['conversation.listed', conversation],
    ])
  })

  it('returns at most eight of each', async () => {
    for (let n = 0; n < 9; n += 1) await insertLead(`Twin${n}`, maya)
    const { leads } = await search(admin, 'twin')
    expect(leads).toHaveLength(8)
  })

  // "A therapist finds only their own leads and the chats that they may open."
  it('shows a therapist their own requests and chats, and all chats while available', async () => {
    expect(numbers(await search(maya, 'zephyrine'))).toEqual([[lead], [], []])
    expect(numbers(await search(daniel, 'zephyrine'))).toEqual([[], [conversation], []])
    expect(numbers(await search(daniel, 'maya chen'))[2]).toEqual([])
    const cookie = await server.signIn(maya)
    await server.call(setAvailability, { cookie, body: { available: true } })
    expect(numbers(await search(maya, 'zephyrine'))).toEqual([[lead], [conversation], []])
  })

  it('is for staff, and takes two characters or more', async () => {
    expect((await server.call(searchPalette, { body: { text: 'zephyrine' } })).status).toBe(401)
    const cookie = await server.signIn(maya)
    for (const text of ['', 'z', '  ', 'x'.repeat(201)]) {
      expect((await server.call(searchPalette, { cookie, body: { text } })).status).toBe(400)
    }
  })
})

// "Find by e-mail or phone, see everything held, export it, erase it now; a receipt of kinds and counts; what a hold
// protects is named and stays."
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import { changeLead, deleteLead, openLead } from '#features/requests/leads/contract/leads.ts'
import { addLeadNote } from '#features/requests/work-log/contract/notes.ts'
import {
  type ErasureReceipt,
  erasePerson,
  exportPerson,
  type FoundPerson,
  type PrivacyExport,
  type RecordKey,
  reasonHint,
  searchPerson,
} from '#features/staff/privacy/contract.ts'
import { addUnmatchedEmail } from '../support/audited-unmatched-calls.ts'
import { openVisitor } from '../support/chat-client.ts'
import { submitConsultation } from '../support/consultation.ts'
import { chatLead } from '../support/conversation-calls.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, director, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('the privacy desk on %s', (engine) => {
  let server: TestServer
  let cookie = ''
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' }, { isLogSearched: true })
    cookie = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  let people = 0
  /** Someone with an address and a number of their own. */
  const newPerson = () => {
    people += 1
    const number = String(people).padStart(4, '0')
    return { email: `person.${number}@mail.example`, phone: `(613) 555-${number}` }
  }
  const search = async (person: string) =>
    (await server.call(searchPerson, { cookie, body: { person } })).json as FoundPerson
  const toKeys = (records: readonly RecordKey[]) => records.map(({ kind, id }) => ({ kind, id }))
  const erase = async (records: readonly RecordKey[], reason = 'Asked for it') =>
    (await server.call(erasePerson, { cookie, body: { records: toKeys(records), reason } }))
      .json as ErasureReceipt
  const hold = (id: number, until: string | null) =>
    server.call(changeLead, {
      params: { id },
      cookie,
      body: { hold: until && { until, reason: 'A complaint' } },
    })
  async function chat(person: { email: string; phone: string }) {
    const visitor = await openVisitor(server)
    const details = { senderEmail: person.email, senderPhone: person.phone }
    await visitor.acknowledged(visitor.say('Hello?', { ...details, ...(await visitor.solve()) }))
    const sessionId = await visitor.getStaffId()
    const [row] = await server.sql('select id from chat_sessions where session_id = ?', [sessionId])
    await visitor.close()
    return { sessionId, id: Number(row?.['id']) }
  }
  /** Waits until every email is a file. */
  const settleMails = () =>
    eventually(async () => {
      expect(await server.sql('select id from outgoing_mails')).toEqual([])
    })
  const listKinds = (records: readonly RecordKey[]) =>
    [...new Set(records.map(({ kind }) => kind))].filter((kind) => !kind.startsWith('mail'))

  it('finds a person by a whole address or number in any notation, and no one else', async () => {
    const person = newPerson()
    const other = newPerson()
    const id = await submitConsultation(server, person)
    await submitConsultation(server, other)
    const { id: chatId } = await chat(person)
    for (const typed of [person.email.toUpperCase(), `+1 ${person.phone.replaceAll(/\D/g, '')}`]) {
      const { records } = await search(typed)
      expect([typed, listKinds(records)]).toEqual([typed, ['request', 'conversation']])
      expect(records).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'request', id, isHeld: false, why: null }),
          expect.objectContaining({
            kind: 'conversation',
            id: chatId,
            contains: expect.objectContaining({ messages: 1 }),
            consents: [expect.objectContaining({ purpose: 'chat', withdrawnAt: null })],
          }),
        ]),
      )
    }
    expect((await search('person.00')).records).toBeUndefined()
    expect((await search('nobody@mail.example')).records).toEqual([])
  })

  it('names other addresses and numbers by which more may be found', async () => {
    const { email, phone } = newPerson()
    const second = newPerson()
    await submitConsultation(server, { email, phone })
    await submitConsultation(server, { email: second.email, phone })
    expect((await search(email)).others).toEqual([phone])
    expect((await search(phone)).others.toSorted()).toEqual([email, second.email])
  })

  it('follows a conversation to its request, which may have another address', async () => {
    const person = newPerson()
    const { sessionId } = await chat(person)
    const made = await server.call(createChatLead, {
      params: { sessionId },
      cookie,
      body: { ...chatLead, email: newPerson().email },
    })
    const { id } = made.json as { id: number }
    expect(listKinds((await search(person.email)).records)).toEqual(['request', 'conversation'])
    const opened = await server.call(openLead, { params: { id }, cookie })
    expect(opened.json).toMatchObject({ conversations: [expect.any(Number)] })
  })

  it('says how much it erased, tells every administrator, and repeats without harm', async () => {
    const person = newPerson()
    const id = await submitConsultation(server, person)
    const params = { id }
    await server.call(addLeadNote, { params, cookie, body: { text: 'Rang twice.' } })
    await chat(person)
    await settleMails()
    const { records } = await search(person.email)
    const receipt = await erase(records)
    expect(receipt).toMatchObject({
      erasedBy: 'Grace Kim',
      reason: 'Asked for it',
      contained: { notes: 1, messages: 1 },
      gone: [],
      held: [],
    })
    expect(receipt.erased).toEqual(
      expect.arrayContaining([
        { kind: 'request', count: 1 },
        { kind: 'conversation', count: 1 },
      ]),
    )
    expect((await search(person.email)).records).toEqual([])
    const again = await erase(records)
    expect([again.erased, again.gone.length]).toEqual([[], records.length])

    const [entry] = await server.sql(
      "select details, amount from audit_log where action = 'privacy.erased' order by id desc limit 1",
    )
    expect(JSON.stringify(entry)).toContain('Asked for it')
    await eventually(() => {
      const notices = server.mails().map(readMail)
      for (const to of [admin, director]) {
        const own = notices.filter(
          ({ headers }) =>
            headers.get('to')?.includes(to) && headers.get('subject')?.includes('were erased'),
        )
        expect(own.map(({ text }) => text)).toEqual([expect.stringContaining('1 request')])
        expect(own[0]?.everything).not.toContain(person.email)
      }
    })
  })

  it('leaves what a hold protects, and names it', async () => {
    const person = newPerson()
    const { sessionId } = await chat(person)
    const made = await server.call(createChatLead, {
      params: { sessionId },
      cookie,
      body: chatLead,
    })
    const { id } = made.json as { id: number }
    const emailId = await addUnmatchedEmail(server)
    await server.sql('update unmatched_emails set person_address = ? where id = ?', [
      person.email,
      emailId,
    ])
    await hold(id, '2027-03-05')
    const { records } = await search(person.email)
    const held = records.filter(({ isHeld }) => isHeld)
    expect(listKinds(held)).toEqual(['request', 'conversation', 'email'])
    for (const { why } of held) expect(why).toMatch(/on hold until .*March 5, 2027/)
    const receipt = await erase(held)
    expect(receipt).toMatchObject({ erased: [], gone: [] })
    expect(receipt.held.map(({ kind }) => kind)).toEqual(['email', 'conversation', 'request'])
    expect((await search(person.email)).records).toHaveLength(records.length)
    await hold(id, null)
    expect((await erase(held)).held).toEqual([])
    expect(listKinds((await search(person.email)).records)).toEqual([])
  })

  it('keeps emails of an address that another record has, and all emails to staff', async () => {
    const { email, phone } = newPerson()
    const first = await submitConsultation(server, { email, phone })
    await submitConsultation(server, { email, phone })
    const emailId = await addUnmatchedEmail(server)
    await server.sql('update unmatched_emails set person_address = ? where id = ?', [
      email,
      emailId,
    ])
    await erase([{ kind: 'request', id: first }])
    expect(listKinds((await search(email)).records)).toEqual(['request', 'email'])

    const notices = server.mails().filter((mail) => mail.includes(`To: ${admin}`)).length
    const ofStaff = await submitConsultation(server, { email: admin, phone })
    const removed = await server.call(deleteLead, { params: { id: ofStaff }, cookie })
    expect(removed.status).toBe(204)
    expect(
      server.mails().filter((mail) => mail.includes(`To: ${admin}`)).length,
    ).toBeGreaterThanOrEqual(notices)
  })

  it('exports everything in the records and who has seen them, as data and as a page', async () => {
    const person = newPerson()
    const id = await submitConsultation(server, { ...person, notes: 'Since <March> & April.' })
    await server.call(addLeadNote, { params: { id }, cookie, body: { text: 'Rang twice.' } })
    const action = { nextActionAt: new Date().toISOString(), nextActionNote: 'Ask about Tuesday.' }
    await server.call(changeLead, { params: { id }, cookie, body: action })
    await chat(person)
    await server.call(openLead, { params: { id }, cookie })
    await settleMails()
    const { records } = await search(person.email)
    const answer = await server.call(exportPerson, { cookie, body: { records: toKeys(records) } })
    const { data, page } = answer.json as PrivacyExport
    expect(data.records).toHaveLength(records.length)
    const words = JSON.stringify(data)
    for (const text of [
      'Since <March> & April.',
      'Rang twice.',
      'Ask about Tuesday.',
      'Hello?',
      person.email,
    ]) {
      expect(words).toContain(text)
    }
    expect(data.records.find(({ kind }) => kind === 'request')?.seenBy).toEqual([
      expect.objectContaining({ name: 'Grace Kim' }),
    ])
    expect(page).toContain('Since &lt;March&gt; &amp; April.')
    expect(page).not.toMatch(/<script|src=|href=/)
    // The client's own link is in an email to them, which staff never read.
    expect(`${words}${page}`).not.toContain('token')
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it('writes the page in the language of the person, and codes into the data', async () => {
    const person = newPerson()
    const wishes = { contactBy: 'email', callTimes: ['weekends'], heardFrom: 'search-engine' }
    const id = await submitConsultation(server, { ...person, ...wishes })
    await server.sql("update consultation_leads set language = 'fr' where id = ?", [id])
    await server.call(changeLead, { params: { id }, cookie, body: { status: 'contacted' } })
    const body = { records: [{ kind: 'request', id }] }
    const { data, page } = (await server.call(exportPerson, { cookie, body })).json as PrivacyExport
    for (const text of [
      '<html lang="fr-CA">',
      'Ce que ',
      'Par courriel',
      'La fin de semaine',
      'Moteur de recherche',
      'Changement par Grace Kim : état',
      'Pas encore contactée → Contactée',
      'Consentement : Être joint au sujet de la demande',
      'Qui l’a vu ou modifié',
    ]) {
      expect(page.replaceAll('\u00a0', ' ')).toContain(text)
    }
    expect(page).not.toMatch(/notContacted|weekends|search-engine|Not contacted|Prefers/)
    const [request] = data.records
    expect(request?.facts).toEqual(
      expect.arrayContaining([
        { name: 'Prefers', value: 'email' },
        { name: 'Status', value: 'contacted' },
        { name: 'Heard of us by', value: 'search-engine' },
        { name: 'Language', value: 'fr' },
      ]),
    )
    expect(request?.entries).toContainEqual(
      expect.objectContaining({ what: 'status, Grace Kim', text: 'notContacted → contacted' }),
    )
  })

  it('takes no reason that names the person by an address or a number', async () => {
    for (const reason of ['noor@mail.example asked', 'Called from 613-555-0187']) {
      const body = { records: [{ kind: 'request', id: 1 }], reason }
      const refused = await server.call(erasePerson, { cookie, body })
      expect([refused.status, refused.json]).toMatchObject([400, { message: reasonHint }])
    }
  })

  it('is closed to therapists, and each attempt is recorded', async () => {
    const asMaya = await server.signIn(maya)
    for (const definition of [searchPerson, exportPerson, erasePerson]) {
      const refused = await server.call(definition, { cookie: asMaya, body: {} })
      expect(refused.status).toBe(403)
    }
    const rows = await server.sql(
      "select action, outcome from audit_log where record_type = 'privacy' and outcome = 'refused'",
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})

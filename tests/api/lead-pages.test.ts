// The paginated list of leads. Filters, counts and order of the database are compared with a model in memory.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTherapists, type Therapist } from '#features/practice/therapists/contract/public.ts'
import {
  changeLead,
  type Lead,
  leadSortKeys,
  leadStatuses,
  leadsPerPage,
  listLeads,
} from '#features/requests/leads/contract/leads.ts'
import { endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'
import { submitConsultation } from '../support/consultation.ts'
import { demoSite } from '../support/demo-site.ts'
import { getName, labels, listInMemory, places } from '../support/leads-in-memory.ts'
import { type ListQuery, listReader } from '../support/list-pages.ts'
import { toRuns } from '../support/run.ts'
import { day } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('pages of leads on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  let asMaya: string
  let staff: Map<number, string>
  let mayaId: number
  let danielId: number
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { isLogSearched: true })
    asAdmin = await server.signIn(admin)
    asMaya = await server.signIn(maya)
    const { json } = await server.call(listTherapists, { cookie: asAdmin })
    staff = new Map(
      (json as Therapist[]).map((one) => [one.userId ?? 0, `${one.firstName} ${one.lastName}`]),
    )
    const ids = await server.sql('select id, email from users')
    const getId = (email: string) => Number(ids.find((row) => row['email'] === email)?.['id'])
    mayaId = getId(maya)
    danielId = getId(daniel)
    // Names that are hard to find and to sort, more than a page of them with equal values.
    const names = [
      ['Chloé', 'Ångström'],
      ['CHLOE', 'angstrom'],
      ['Jean-Luc', 'O’Neill'],
      ['Jean', 'Luc'],
      ["J'ean", 'Luc'],
      ['Łukasz', 'Straße'],
      ['Ünal', '100%'],
      ['Under_score', 'Back\\slash'],
      ['Œdipe', 'Zoé'],
      ['Søren', 'Æbelø'],
    ]
    const assignees = [mayaId, danielId, getId(admin), null]
    for (let n = 0; n < 24; n += 1) {
      const [firstName = '', lastName = ''] = names[n % names.length] ?? []
      const id = await submitConsultation(server, {
        firstName,
        lastName,
        email: `lead${n}_x@mail.example`,
        serviceType: demoSite.requestChoices[n % 7]?.key,
      })
      await server.call(changeLead, {
        cookie: asAdmin,
        params: { id },
        body: {
          assignedTo: assignees[n % 4],
          status: leadStatuses[n % 5],
          ...(n % 5 === 4 && { leadLostReason: 'Moved.' }),
        },
      })
    }
    await server.sql("update consultation_leads set language = 'fr' where id % 3 = 0")
  })
  afterAll(() => server.stop())

  const reader = () => listReader<Lead>(server, listLeads)
  const ask = (query: ListQuery, cookie = asAdmin) => reader().ask(query, cookie)
  const allPages = async (query: ListQuery, cookie = asAdmin) => {
    const { rows, total } = await reader().allPages(query, cookie, leadsPerPage)
    return { ids: rows.map(({ id }) => id), total }
  }

  it('together are the whole list, filtered and sorted like the model', async () => {
    const whole = (await ask({})).rows
    const letters = fc.constantFrom(
      'e',
      'O’',
      'lea',
      'É',
      '%',
      '_',
      '\\',
      '@',
      'an',
      'ch',
      'zo',
      'ß',
    )
    const queries = fc.record(
      {
        search: fc
          .array(
            fc.oneof(letters, fc.constantFrom(...whole.map(getName), ...Object.values(labels))),
            {
              maxLength: 2,
            },
          )
          .map((words) => words.join(' ')),
        status: fc.constantFrom(...leadStatuses),
        language: fc.constantFrom('en', 'fr'),
        therapist: fc.constantFrom('none', String(mayaId), String(danielId), '999999'),
        sort: fc
          .tuple(fc.constantFrom('', '-'), fc.constantFrom(...leadSortKeys))
          .map(([end, key]) => end + key),
      },
      { requiredKeys: ['sort'] },
    )
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const expected = listInMemory(whole, query, staff)
        expect(await allPages(query)).toEqual({ ids: expected, total: expected.length })
      }),
      { numRuns: toRuns(60) },
    )
    for (const key of leadSortKeys) {
      for (const sort of [key, `-${key}`]) {
        const expected = listInMemory(whole, { sort }, staff)
        expect([sort, (await allPages({ sort })).ids]).toEqual([sort, expected])
      }
    }
  })

  it('are all in one response when no page is requested', async () => {
    const { rows, ids, total } = await ask({})
    expect(total).toBe(rows.length)
    expect(ids).toEqual(listInMemory(rows, {}, staff))
    expect((await ask({ status: 'complete' })).total).toBe(
      rows.filter(({ status }) => status === 'complete').length,
    )
  })

  it.each([
    ['chloe ANGSTROM', 6],
    ['CHLOÉ ångström', 6],
    ['lead3_', 1],
    ['lead3_%', 0],
    ['%', 2],
    ['_', 24],
    ['100%', 2],
    ['under_s', 2],
    ['underXs', 0],
    ['back\\s', 2],
    ['o’neill jean-luc', 3],
    ['lukasz STRASSE', 2],
    ['Łukasz straße', 2],
    ['oedipe', 2],
    ['aebelo soren', 2],
    ['teen lead', 4],
    ["'; drop table users; --", 0],
  ])('find %s', async (search, expected) => {
    // The leads of the demo practice match none of this.
    const { rows, total } = await ask({ search: `${search} mail.example`, page: '1' })
    const own = rows.filter(({ email }) => email.startsWith('lead'))
    expect(total).toBe(expected)
    expect(own).toHaveLength(Math.min(expected, leadsPerPage))
  })

  it('find a lead by its id, phone, office, therapist and notes', async () => {
    const all = (await ask({})).rows
    const ids = (search: string) =>
      ask({ search, page: '1' }).then((page) => page.rows.map(({ id }) => id))
    const lead = all.find(
      ({ assignedTo, status }) => assignedTo === mayaId && status === 'contacted',
    )
    if (!lead) throw new Error('the demo practice has such a lead')
    expect(await ids(`Lead ${lead.id}`)).toContain(lead.id)
    expect(await ids(`#${lead.id} ${lead.email}`)).toEqual([lead.id])
    expect(await ids(`${lead.phone.replaceAll(/\D/g, '')} ${lead.email}`)).toEqual([lead.id])
    expect(await ids(`${places[lead.preferredLocation]} maya ${lead.email}`)).toEqual([lead.id])
    const internalNotes = 'Préfère le mardi, Xylophon'
    const sent = { params: { id: String(lead.id) }, body: { internalNotes } }
    await server.call(changeLead, { ...sent, cookie: asAdmin })
    expect(await ids('prefere XYLOPHON')).toEqual([lead.id])
  })

  it('find a lead by its phone number, however it is written', async () => {
    const here = await submitConsultation(server, { phone: '+1 343 555 0964' })
    const abroad = await submitConsultation(server, { phone: '+49 (0)30 1234 56789' })
    const ids = (search: string) =>
      ask({ search, page: '1' }).then((page) => page.rows.map(({ id }) => id))
    for (const search of [
      '3435550964',
      '555 0964',
      '(343) 555-0964',
      '343-555-0964',
      '+13435550964',
      '+1 343 555 0964',
    ]) {
      expect([search, await ids(search)]).toEqual([search, [here]])
    }
    for (const search of ['4930123456789', '+4930123456789', '+49 30 123456789', '123456789']) {
      expect([search, await ids(search)]).toEqual([search, [abroad]])
    }
  })

  it('beyond the last are empty and have the total', async () => {
    const { total } = await ask({ page: '1' })
    for (const page of [Math.ceil(total / leadsPerPage) + 1, 999_999_999]) {
      expect(await ask({ page: String(page) })).toEqual({ rows: [], ids: [], total })
    }
  })

  it.each([
    [{ page: '0' }, 'page', 'This is not the number of a page'],
    [{ page: '-1' }, 'page', 'This is not the number of a page'],
    [{ page: '1e3' }, 'page', 'This is not the number of a page'],
    [{ page: '99999999999999999999' }, 'page', 'This is not the number of a page'],
    [{ status: 'gone' }, 'status', 'This is none of the five statuses'],
    [{ language: 'fr-CA' }, 'language', 'This is neither “en” nor “fr”'],
    [{ therapist: 'all' }, 'therapist', 'This is neither a user’s number nor “none”'],
    [{ sort: 'phone' }, 'sort', 'Leads cannot be sorted by this'],
    [{ sort: '--name' }, 'sort', 'Leads cannot be sorted by this'],
    [{ search: 'x'.repeat(201) }, 'search', 'A search can have 200 characters at most'],
    [{ lead: '0' }, 'lead', 'This is not the number of a record'],
  ])('refuse %o', async (query, path, message) => {
    const answer = await server.call(listLeads, { cookie: asAdmin, query })
    expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }])
  })

  it('read from the oldest lead do not shift while new requests come in', async () => {
    const sort = 'createdAt'
    const before = await ask({ sort, page: '2' })
    await submitConsultation(server, { firstName: 'Aaron', lastName: 'Aalto' })
    const after = await ask({ sort, page: '2' })
    expect(after.ids).toEqual(before.ids)
    expect(after.total).toBe(before.total + 1)
    // Newest first, every lead moves by one position, and none is lost between pages.
    const [first, second] = [await ask({ page: '1' }), await ask({ page: '2' })]
    const id = await submitConsultation(server, { firstName: 'Aaron', lastName: 'Aalto' })
    expect((await ask({ page: '1' })).ids).toEqual([id, ...first.ids.slice(0, 9)])
    expect((await ask({ page: '2' })).ids).toEqual([first.ids[9], ...second.ids.slice(0, 9)])
  })

  it('show a therapist only their own leads, in search and totals too', async () => {
    const own = (await ask({}, asMaya)).rows
    expect(own.every(({ assignedTo }) => assignedTo === mayaId)).toBe(true)
    expect((await allPages({}, asMaya)).ids).toEqual(own.map(({ id }) => id))
    expect((await ask({ page: '1' }, asMaya)).total).toBe(own.length)
    const all = await ask({ search: 'lead', page: '1' })
    const found = await ask({ search: 'lead', page: '1' }, asMaya)
    expect(found.total).toBe(listInMemory(own, { search: 'lead' }, staff).length)
    expect(found.total).toBeLessThan(all.total)
    for (const therapist of [String(danielId), 'none']) {
      expect(await ask({ therapist, page: '1' }, asMaya)).toMatchObject({ rows: [], total: 0 })
    }
    const others = (await ask({ therapist: String(danielId) })).ids[0] ?? 0
    expect((await ask({ lead: String(others) }, asMaya)).rows).toEqual([])
    expect((await ask({ lead: String(others) })).ids).toEqual([others])
    expect((await ask({ lead: String(own[0]?.id) }, asMaya)).rows).toEqual([own[0]])
  })

  it('record one audit entry each, with the number of leads shown', async () => {
    const last = async () =>
      Number((await server.sql('select max(id) as id from audit_log'))[0]?.['id'])
    const before = await last()
    await ask({ page: '1', search: 'zoé' })
    await ask({ page: '2' })
    const rows = await server.sql(
      'select action, record_type, record_id, amount as n from audit_log where id > ? order by id',
      [before],
    )
    const found = (await ask({ page: '1', search: 'zoé' })).rows.length
    const entry = { action: 'lead.listed', record_type: 'lead', record_id: null }
    expect(rows).toMatchObject([
      { ...entry, n: found },
      { ...entry, n: leadsPerPage },
    ])
  })

  it('neither show nor count expired leads, deleted or not', async () => {
    const before = await ask({ page: '1' })
    const id = before.ids[0] ?? 0
    const long = new Date(Date.now() - 31 * day).toISOString()
    await server.sql('update consultation_leads set created_at = ? where id = ?', [long, id])
    const after = await ask({ page: '1' })
    expect(after.ids).not.toContain(id)
    expect(after.total).toBe(before.total - 1)
    expect((await ask({ lead: String(id) })).rows).toEqual([])
    // On hold it is listed again, as the oldest of all.
    const until = endOfPracticeDay(practiceDay(new Date(Date.now() + day))).toISOString()
    await server.sql(
      "update consultation_leads set hold_until = ?, hold_reason = 'Wait list' where id = ?",
      [until, id],
    )
    expect((await ask({ page: '1', sort: 'createdAt' })).ids[0]).toBe(id)
    expect((await ask({ page: '1' })).total).toBe(before.total)
  })
})

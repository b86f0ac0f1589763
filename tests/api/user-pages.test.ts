// The list of users by pages: what the database finds, counts and orders is what one would by hand.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeUser,
  countUsers,
  createUser,
  deleteUser,
  findUserPlace,
  listUsers,
  type ManagedUser,
  userSortKeys,
  usersPerPage,
} from '#features/staff/user-admin/contract.ts'
import { type ListQuery, listReader } from '../support/list-pages.ts'
import { isWholeRun, toRuns } from '../support/run.ts'
import { engines } from '../support/test-database.ts'
import { admin, director, maya, startTestServer, type TestServer } from '../support/test-server.ts'
import { byHand, getName } from '../support/users-in-memory.ts'

const names = [
  ['Chloé', 'Ångström'],
  ['CHLOE', 'angstrom'],
  ['Jean-Luc', 'O’Neill'],
  ['Jean', 'Luc'],
  ["J'ean", 'Luc'],
  ['Łucja', 'Żółkiewska'],
  ['Lucja', 'Zolkiewska'],
  ['Świętosława', 'Dąbrowska-Ćwik'],
  ['Ünal', '100%'],
  ['Under_score', 'Back\\slash'],
  ['Œdipe', 'Zoé'],
  ['Søren', 'Æbelø'],
  ['Χρήστος', 'Παπαδόπουλος'],
  ['Жанна', 'Орлова'],
  ['明', '王'],
  ['서연', '김'],
  ['ليلى', 'حداد'],
  ['Maya', 'Chen'],
] as const
const roles = [
  { role: 'therapist' },
  { role: 'admin', isTherapist: true },
  { role: 'admin', isTherapist: false },
] as const

describe.each(engines)('the pages of the users on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  let asMaya: string
  const made: number[] = []

  beforeAll(async () => {
    server = await startTestServer(engine, {}, { isLogSearched: true })
    asAdmin = await server.signIn(admin)
    asMaya = await server.signIn(maya)
    for (const [n, [firstName, lastName]] of names.entries()) {
      const email = `person${n}_x+${n % 3}@mail.example`
      const body = {
        firstName,
        lastName,
        email,
        password: 'harbour lamps at dusk',
        ...roles[n % 3],
      }
      const { status, json } = await server.call(createUser, { cookie: asAdmin, body })
      expect(status).toBe(201)
      made.push((json as ManagedUser).id)
    }
    // A username of their own, as not everybody's is the address.
    for (const [n, username] of ['été.9', 'ETE_9', 'Zażółć-1', 'zazolc@1', '王明.cn'].entries()) {
      expect((await change(made[n + 3] ?? 0, { username })).status).toBe(200)
    }
  })
  afterAll(() => server.stop())

  const change = (id: number, body: unknown) =>
    server.call(changeUser, { cookie: asAdmin, params: { id }, body })
  const reader = () => listReader<ManagedUser>(server, listUsers)
  const ask = (query: ListQuery, cookie = asAdmin) => reader().ask(query, cookie)
  const allPages = (query: ListQuery) =>
    reader().allPages(query, asAdmin, Number(query['perPage'] ?? usersPerPage.table))

  it('joined are the whole list, searched and ordered as by hand', async () => {
    const whole = (await ask({})).rows
    const letters = fc.constantFrom(
      ...'e O’ é % _ \\ @ an ch zo ó ł ą жа Ж 王 서 ήσ حد person1 .example +2'.split(' '),
    )
    const words = fc.oneof(letters, fc.constantFrom(...whole.map(getName)))
    const queries = fc.record(
      {
        search: fc.array(words, { maxLength: 2 }).map((found) => found.join(' ')),
        sort: fc
          .tuple(fc.constantFrom('', '-'), fc.constantFrom(...userSortKeys))
          .map(([end, key]) => end + key),
        perPage: fc.constantFrom('9', '24'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const expected = byHand(whole, query)
        // With all that is known of each, as the whole list has it.
        expect(await allPages(query)).toEqual({ rows: expected, total: expected.length })
        expect(await ask(query)).toMatchObject({ rows: expected, total: expected.length })
      }),
      { numRuns: toRuns(30) },
    )
    for (const key of userSortKeys) {
      for (const sort of [key, `-${key}`]) {
        const named = (users: ManagedUser[]) => users.map(({ id, username }) => [id, username])
        expect([sort, named((await allPages({ sort })).rows)]).toEqual([
          sort,
          named(byHand(whole, { sort })),
        ])
      }
    }
  })

  it('answer everybody in the order they joined to those who ask for no page, as ever', async () => {
    const { ids, total } = await ask({})
    expect(total).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(ids.length).toBe(15 + names.length)
    expect((await ask({ page: '1' })).ids).toEqual(ids.slice(0, 9))
  })

  it.each([
    ['chloe ANGSTROM', 2],
    ['CHLOÉ ångström', 2],
    ['lucja', 2],
    ['Łucja', 2],
    ['zołkiewska', 2],
    ['swietos', 1],
    ['person3_', 1],
    ['person3_%', 0],
    ['%', 1],
    ['under_s', 1],
    ['underXs', 0],
    ['back\\s', 1],
    ['o’neill jean-luc', 1],
    ['été', 2],
    ['zażołc', 2],
    ['παπαδοπουλος χρηστος', 1],
    ['ЖАННА', 1],
    ['王', 2],
    ['김', 1],
    ['ليلى', 1],
    ["'; drop table users; --", 0],
    ['613', 0],
  ])('find %s', async (search, expected) => {
    const { rows, total } = await ask({ search: `${search} mail.example`, page: '1' })
    expect([total, rows.length]).toEqual([expected, expected])
  })

  it('beyond the last are empty, and say how many there are', async () => {
    const { total } = await ask({ page: '1' })
    for (const page of [Math.ceil(total / usersPerPage.table) + 1, 999_999_999]) {
      expect(await ask({ page: String(page) })).toEqual({ rows: [], ids: [], total })
    }
  })

  it.each([
    [{ page: '0' }, 'page', 'This is not the number of a page'],
    [{ page: '1', perPage: '10000' }, 'perPage', 'A page has 9 or 24 users'],
    [{ page: '1', perPage: '0' }, 'perPage', 'A page has 9 or 24 users'],
    [{ page: '-1' }, 'page', 'This is not the number of a page'],
    [{ page: '1e3' }, 'page', 'This is not the number of a page'],
    [{ page: '99999999999999999999' }, 'page', 'This is not the number of a page'],
    [{ sort: 'email' }, 'sort', 'Users cannot be sorted by this'],
    [{ sort: '--name' }, 'sort', 'Users cannot be sorted by this'],
    [{ search: 'x'.repeat(201) }, 'search', 'A search can have 200 characters at most'],
  ])('refuse %o', async (query, path, message) => {
    const answer = await server.call(listUsers, { cookie: asAdmin, query })
    expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }])
  })

  it('do not mind what they do not know', async () => {
    const { ids } = await ask({ page: '1', sort: 'name' })
    expect((await ask({ page: '1', sort: 'name', view: 'table', status: 'x' })).ids).toEqual(ids)
  })

  it('are for administrators alone, as are their counts and places', async () => {
    for (const [cookie, status] of [
      ['', 401],
      [asMaya, 403],
    ] as const) {
      const calls = [
        server.call(listUsers, { cookie, query: { page: '1' } }),
        server.call(countUsers, { cookie }),
        server.call(findUserPlace, { cookie, params: { id: made[0] ?? 0 } }),
      ]
      for (const answer of await Promise.all(calls)) {
        expect(answer.status).toBe(status)
        expect(answer.headers.get('x-total-count')).toBeNull()
      }
    }
  })

  it('leave one entry each about the number that was handed out', async () => {
    const last = async () =>
      Number((await server.sql('select max(id) as id from audit_log'))[0]?.['id'])
    const before = await last()
    await ask({ page: '1', search: 'chloe' })
    await ask({ page: '2' })
    await ask({ page: '1', perPage: '24' })
    await server.call(countUsers, { cookie: asAdmin })
    await server.call(findUserPlace, { cookie: asAdmin, params: { id: made[0] ?? 0 } })
    const rows = await server.sql(
      'select action, record_type, record_id, amount from audit_log where id > ? order by id',
      [before],
    )
    const entry = { action: 'account.listed', record_type: 'user', record_id: null }
    expect(rows).toEqual([
      { ...entry, amount: 2 },
      { ...entry, amount: usersPerPage.table },
      { ...entry, amount: usersPerPage.cards },
    ])
  })

  it('have their counts beside them, whatever is searched for', async () => {
    const everyone = (await ask({})).rows
    const counts = async () => (await server.call(countUsers, { cookie: asAdmin })).json
    const therapists = everyone.filter(({ isTherapist }) => isTherapist).length
    expect(await counts()).toEqual({ accounts: everyone.length, therapists })
    const id = made[2] ?? 0 // an administrator without a profile
    await change(id, { isTherapist: true })
    expect(await counts()).toEqual({ accounts: everyone.length, therapists: therapists + 1 })
    await change(id, { isTherapist: false })
    expect(await counts()).toEqual({ accounts: everyone.length, therapists })
  })

  it('are where each account is said to stand', async () => {
    const whole = (await ask({})).rows
    const sorts = [undefined, ...userSortKeys.flatMap((key) => [key, `-${key}`])]
    for (const [turn, sort] of sorts.entries()) {
      const query: ListQuery = sort === undefined ? {} : { sort }
      const expected = byHand(whole, query)
      for (const [before, { id }] of expected.entries()) {
        // Each place under two or three of the seven orders; all of them in `npm run test:all`.
        if (!isWholeRun && before % 3 !== turn % 3) continue
        const { json } = await server.call(findUserPlace, {
          cookie: asAdmin,
          params: { id },
          query,
        })
        expect([sort, id, json]).toEqual([sort, id, { place: before + 1 }])
      }
    }
    const place = (id: number, query: ListQuery = {}) =>
      server.call(findUserPlace, { cookie: asAdmin, params: { id }, query })
    expect((await place(999_999)).status).toBe(404)
    expect((await place(made[0] ?? 0, { sort: 'age' })).status).toBe(400)
  })

  it('follow what is changed, made and deleted', async () => {
    const found = async (search: string) => (await ask({ search, page: '1' })).ids
    const id = made[0] ?? 0
    await change(id, { firstName: 'Aäron', lastName: '00', email: 'first.of.all@mail.example' })
    expect(await found('aaron')).toEqual([id])
    expect(await found('aaron first.of.all person0_x')).toEqual([id]) // the username is as it was
    expect(await found('chloe')).toEqual([made[1]])
    expect((await ask({ page: '1', sort: 'name' })).ids[0]).toBe(id)
    await change(id, { username: '!first' })
    expect(await found('person0_x')).toEqual([])
    // Text that is no name leaves what an account is found by as it is.
    await change(id, { password: 'a lighthouse in fog' })
    await change(id, { role: 'admin', isTherapist: false })
    expect(await found('!first aaron')).toEqual([id])
    expect((await ask({ page: '1', sort: 'role' })).ids[0]).toBe(id)
    expect((await server.call(deleteUser, { cookie: asAdmin, params: { id } })).status).toBe(204)
    expect(await found('aaron')).toEqual([])
  })

  it('take a username of the greatest length, in letters that take much room', async () => {
    const id = made[1] ?? 0
    const username = Array.from({ length: 254 }, (_, n) =>
      String.fromCodePoint(0xac00 + ((n * 7919) % 11_172)),
    ).join('')
    const name = username.slice(0, 100)
    const { status } = await change(id, { username, firstName: name, lastName: name })
    expect(status).toBe(200)
    expect(
      (await ask({ search: username.slice(40, 90), page: '1', sort: 'username' })).ids,
    ).toEqual([id])
  })

  it('keep two changes at one moment findable by what stands in the end', async () => {
    const id = made[5] ?? 0
    const asDirector = await server.signIn(director)
    await Promise.all([
      change(id, { firstName: 'Eins' }),
      server.call(changeUser, { cookie: asDirector, params: { id }, body: { lastName: 'Zwei' } }),
    ])
    expect((await ask({ search: 'eins zwei', page: '1' })).ids).toEqual([id])
  })
})

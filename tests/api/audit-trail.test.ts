// "Who has seen this" knows everybody whom a record was shown to: in a list, on the socket, or opened.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import { getAuditTrail, listAuditEntries } from '#features/core/audit/contract/entries.ts'
import { createAuditRepository } from '#features/core/audit/server/repository.ts'
import { createAuditService } from '#features/core/audit/server/service.ts'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { listUsers } from '#features/staff/user-admin/contract.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { openStaff, openVisitor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { createTestClock, day, minute } from '../support/test-clock.ts'
import { callEngines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { admin, director, maya, startTestServer, type TestServer } from '../support/test-server.ts'

type Log = EndpointResponse<typeof listAuditEntries>
type Trail = EndpointResponse<typeof getAuditTrail>

describe.each(callEngines)('who has seen a record on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  const clock = createTestClock(new Date().toISOString())

  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' }, { clock })
    asAdmin = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  const ask = async (record: string, id: number) => {
    const query = { record, id: String(id) }
    return (await server.call(getAuditTrail, { query, cookie: asAdmin })).json as Trail
  }
  const read = async (query: Record<string, string>) =>
    (await server.call(listAuditEntries, { query, cookie: asAdmin })).json as Log
  const find = (trail: Trail, name: string) =>
    trail.people.find(({ person }) => person?.name === name)

  it('names each person who had a lead in a list, once for each page that showed it', async () => {
    const cookie = await server.signIn(director)
    const query = { page: '1' }
    const shown = (await server.call(listLeads, { query, cookie })).json as { id: number }[]
    expect(shown).toHaveLength(10)
    const { entries } = await read({ action: 'listed', record: 'leads' })
    expect(entries[0]).toMatchObject({ amount: 10, recordId: null })
    expect(entries[0]?.recordIds.toSorted()).toEqual(shown.map(({ id }) => id).toSorted())
    const [first] = shown
    const before = find(await ask('lead', first?.id ?? 0), 'Élise Tremblay')
    expect(before).toMatchObject({ actions: ['lead.listed'], times: 1, timesInList: 1 })
    await server.call(listLeads, { query, cookie })
    const after = find(await ask('lead', first?.id ?? 0), 'Élise Tremblay')
    expect(after).toMatchObject({ times: 2, timesInList: 2 })
    // The log itself finds them by the lead's number, too.
    const found = await read({ record: `Lead ${first?.id}`, action: 'listed' })
    expect(found.total).toBe(2)
    expect((await read({ record: `Lead ${first?.id}`, lists: 'hidden' })).total).toBe(
      (await read({ record: `Lead ${first?.id}` })).total - 2,
    )
  })

  it('names each person who had an account or a conversation in a list', async () => {
    const cookie = await server.signIn(director)
    await server.call(listUsers, { cookie })
    const mayaId = await server.userId(maya)
    expect(find(await ask('user', mayaId), 'Élise Tremblay')).toMatchObject({ timesInList: 1 })
    const chats = (await server.call(listChatSessions, { query: { page: '1' }, cookie }))
      .json as ChatSessionSummary[]
    await server.call(listChatSessions, { query: { page: '1' }, cookie })
    for (const { number } of chats) {
      expect(find(await ask('conversation', number), 'Élise Tremblay')).toMatchObject({
        timesInList: 1,
      })
    }
  })

  it('names a new conversation that the same list shows a moment later', async () => {
    const cookie = await server.signIn(director)
    const visitor = await openVisitor(server)
    await visitor.acknowledged(visitor.say('Hello?', await visitor.solve()))
    const [first] = (await server.call(listChatSessions, { query: { page: '1' }, cookie }))
      .json as ChatSessionSummary[]
    expect(first?.sessionId).toBe(await visitor.getStaffId())
    const trail = await ask('conversation', first?.number ?? 0)
    expect(find(trail, 'Élise Tremblay')).toMatchObject({ timesInList: 1 })
    await visitor.close()
  })

  it('names whose socket received words of a conversation, once an hour for each person', async () => {
    const office = await openStaff(server, maya)
    const second = await openStaff(server, maya)
    const visitor = await openVisitor(server)
    await visitor.acknowledged(visitor.say('Hello?', await visitor.solve()))
    await visitor.acknowledged(visitor.say('Are you there?'))
    const number = async () => {
      const [row] = await server.sql('select id from chat_sessions where session_id = ?', [
        await visitor.getStaffId(),
      ])
      return Number(row?.['id'])
    }
    const entries = async () =>
      server.sql(
        `select actor_id, address from audit_log where record_type = 'conversation'
          and action = 'conversation.received_live' and record_id = ?`,
        [String(await number())],
      )
    const mayaId = await server.userId(maya)
    await eventually(async () => expect(await entries()).toHaveLength(1))
    expect(await entries()).toEqual([{ actor_id: mayaId, address: '127.0.0.1' }])
    // Maya is at the screen for the whole hour, which only calls of hers would tell the server.
    await server.stayAtScreens(new Date(clock.now().getTime() + 61 * minute))
    clock.pass(59 * minute)
    await visitor.acknowledged(visitor.say('Still there?'))
    clock.pass(2 * minute)
    await visitor.acknowledged(visitor.say('Good bye.'))
    await eventually(async () => expect(await entries()).toHaveLength(2))
    expect(find(await ask('conversation', await number()), 'Maya Chen')).toMatchObject({
      actions: ['conversation.received_live'],
      times: 2,
    })
    await Promise.all([office.close(), second.close(), visitor.close()])
  })

  it('notes that someone asked, once for a sitting', async () => {
    clock.pass(11 * minute)
    asAdmin = await server.signIn(admin)
    const [lead] = await server.sql('select id from consultation_leads order by id desc limit 1')
    const id = Number(lead?.['id'])
    const asked = async () =>
      server.sql(
        `select 1 from audit_log where action = 'lead.access_viewed' and record_type = 'lead'
          and record_id = ?`,
        [String(id)],
      )
    const before = (await asked()).length
    await ask('lead', id)
    await ask('lead', id)
    expect(await asked()).toHaveLength(before + 1)
    expect(find(await ask('lead', id), 'Grace Kim')?.actions).toContain('lead.access_viewed')
    clock.pass(11 * minute)
    // The log itself, searched by a record's number, is the same question.
    await read({ record: `Lead ${id}` })
    expect(await asked()).toHaveLength(before + 2)
  })

  it('lists the entries from one day to another', async () => {
    for (const at of ['2026-03-01T04:59:59.000Z', '2026-03-01T05:00:00.000Z']) {
      await server.sql(
        `insert into audit_log (at, action, record_type, record_id, outcome, address)
          values (?, 'retention.deleted', 'lead', '1', 'success', '')`,
        [at],
      )
    }
    expect((await read({ from: '2026-03-01', to: '2026-03-01' })).total).toBe(1)
    expect((await read({ from: '2026-02-28', to: '2026-03-01' })).total).toBe(2)
    expect((await read({ to: '2026-02-27' })).total).toBe(0)
  })
})

describe.each(callEngines)('the audit log on %s', (engine) => {
  let test: TestDatabase
  const clock = createTestClock(new Date().toISOString())
  let audit: ReturnType<typeof createAuditService>
  let log: ReturnType<typeof createAuditRepository>

  beforeAll(async () => {
    test = await openTestDatabase(engine)
    log = createAuditRepository(test.database)
    audit = createAuditService({ log, clock })
  })
  afterAll(() => test.close())

  const rows = async () => log.find({}, { limit: 100 })
  const run = async (statement: string) => {
    const { CompiledQuery } = await import('kysely')
    return test.root.executeQuery(CompiledQuery.raw(statement))
  }
  const visitor = { address: '203.0.113.7', userAgent: 'A browser' }

  it('counts repeats of a failure in one entry for an hour', async () => {
    const fail = () =>
      audit.record({
        actor: null,
        origin: visitor,
        record: 'user',
        id: 3,
        action: 'account.sign_in_failed',
        outcome: 'failed',
        foldsRepeats: true,
      })
    for (let n = 0; n < 5; n += 1) {
      await fail()
      clock.pass(minute)
    }
    const [entry] = await rows()
    expect(await rows()).toHaveLength(1)
    expect(entry).toMatchObject({ times: 5 })
    expect(entry?.lastAt?.getTime()).toBe((entry?.at.getTime() ?? 0) + 4 * minute)
    // Of two requests at once, the earlier one may be recorded last.
    clock.pass(-2 * minute)
    await fail()
    const [recorded] = await rows()
    expect(recorded).toMatchObject({ times: 6, lastAt: entry?.lastAt })
    clock.pass(63 * minute)
    await fail()
    expect((await rows()).map(({ times }) => times)).toEqual([1, 6])
    expect(await log.summarizeAccess('user', 3)).toMatchObject([{ entries: 2, times: 7 }])
  })

  it('lets visitors’ addresses go after thirty days, and no one else’s', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
    const insert = (at: string, actor: string, address: string) =>
      run(`insert into audit_log (at, actor_id, action, record_type, record_id, outcome, address)
        values ('${at}', ${actor}, 'lead.created', 'lead', '7', 'success', '${address}')`)
    await insert(daysAgo(31), 'null', '203.0.113.8')
    await insert(daysAgo(28), 'null', '203.0.113.9')
    await insert(daysAgo(31), '4', '198.51.100.24')
    await insert(daysAgo(31), 'null', '')
    const own = createAuditService({ log, clock: createTestClock(new Date().toISOString()) })
    expect(await own.removeVisitorAddresses(500)).toBe(1)
    expect(await own.removeVisitorAddresses(500)).toBe(0)
    const left = (await rows()).filter(({ recordId }) => recordId === '7')
    expect(left.map(({ address }) => address).toSorted()).toEqual([
      '',
      '198.51.100.24',
      '203.0.113.9',
      'removed',
    ])
    // In batches, however many there are.
    for (let n = 0; n < 25; n += 1) await insert(daysAgo(40), 'null', `203.0.113.${n}`)
    const batches: number[] = []
    for (let done = 10; done === 10; batches.push(done)) done = await own.removeVisitorAddresses(10)
    expect(batches).toEqual([10, 10, 5])
  })

  it('refuses every other change, also with access to the database', async () => {
    await audit.recordList({ actor: { userId: 4 }, origin: visitor, record: 'lead', ids: [1, 2] })
    const before = JSON.stringify(await rows())
    const old = `actor_id is null and address = 'removed'`
    const attempts = [
      // Not yet thirty days, staff's, or to another word.
      `update audit_log set address = 'removed' where address = '203.0.113.9'`,
      `update audit_log set address = 'removed' where actor_id = 4`,
      `update audit_log set address = '203.0.113.1' where ${old}`,
      `update audit_log set address = 'removed', actor_id = 4 where ${old}`,
      `update audit_log set address = 'removed', record_id = '8' where ${old}`,
      // A count goes up by one, of failures alone, and takes nothing else with it.
      `update audit_log set times = times + 1, last_at = at where outcome = 'success'`,
      `update audit_log set times = times - 1, last_at = at where outcome = 'failed'`,
      `update audit_log set times = times + 1, last_at = null where outcome = 'failed'`,
      `update audit_log set times = times + 1, last_at = '2020-01-01T00:00:00.000Z' where outcome = 'failed'`,
      `update audit_log set outcome = 'success' where outcome = 'failed'`,
      `update audit_log set details = '{"emails":1,"changes":1}' where id = 1`,
      `update audit_log_records set record_id = 3`,
      'delete from audit_log_records',
      ...(engine === 'postgres' ? ['truncate audit_log_records', 'truncate audit_log'] : []),
    ]
    for (const attempt of attempts) {
      await expect(run(attempt)).rejects.toThrow(/append-only/)
    }
    expect(JSON.stringify(await rows())).toBe(before)
  })

  it('forgets the records of a list with the list itself, after its years', async () => {
    await run(`insert into audit_log (at, actor_id, action, record_type, outcome, address, amount)
      values ('2020-01-05T10:00:00.000Z', 4, 'lead.listed', 'lead', 'success', '198.51.100.24', 1)`)
    const [old] = await log.find({ until: new Date('2021-01-01') }, { limit: 1 })
    await run(`insert into audit_log_records (entry_id, record_type, record_id)
      values (${old?.id}, 'lead', 99)`)
    expect(await log.summarizeAccess('lead', 99)).toHaveLength(1)
    expect(await audit.deleteExpired(500)).toBe(1)
    expect(await log.summarizeAccess('lead', 99)).toEqual([])
    const { rows: left } = await run('select * from audit_log_records where record_id = 99')
    expect(left).toEqual([])
  })

  it('names all of a long list', async () => {
    const ids = Array.from({ length: 4_500 }, (_, n) => n + 10_000)
    await audit.recordList({ actor: { userId: 4 }, origin: visitor, record: 'lead', ids })
    const [entry] = await log.find({ records: [{ type: undefined, id: 14_499 }] }, { limit: 1 })
    expect(entry).toMatchObject({ amount: 4_500, action: 'lead.listed' })
    expect(await log.listRecords(entry?.id ?? 0, 5_000)).toHaveLength(4_500)
  })
})

// "Dashboard: four counts as links to their views, then who waits beside today's tasks." In one call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setAvailability } from '#features/chat/chat/contract/duty.ts'
import { changeLead, listLeads } from '#features/requests/leads/contract/leads.ts'
import { countNewLeads } from '#features/requests/leads/contract/waiting.ts'
import { getStats } from '#features/requests/stats/contract.ts'
import {
  type Day,
  getDay,
  getQueueFacts,
  type QueueFacts,
} from '#features/staff/waiting-work/contract.ts'
import { listLeadViews } from '#features/staff/work-queue/contract.ts'
import { createTestClock, day as dayMs, hour } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('the day of the staff on %s', (engine) => {
  // Monday, noon in Ottawa.
  const clock = createTestClock('2026-11-23T17:00:00.000Z')
  let server: TestServer
  const read = async (person: string) => {
    const { status, json } = await server.call(getDay, { cookie: await server.signIn(person) })
    expect(status).toBe(200)
    return json as Day
  }
  const setAvailable = async (person: string, available: boolean) =>
    server.call(setAvailability, { cookie: await server.signIn(person), body: { available } })

  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' }, { clock })
  })
  afterAll(() => server.stop())

  it('counts as the views of the queue and the sidebar do', async () => {
    const cookie = await server.signIn(admin)
    const day = await read(admin)
    const views = (await server.call(listLeadViews, { cookie })).json as { counts: object }
    expect(day.counts).toEqual(views.counts)
    const badge = (await server.call(countNewLeads, { cookie })).json as { count: number }
    expect(day.badges.leads).toEqual(badge)
    const facts = (await server.call(getQueueFacts, { cookie })).json as QueueFacts
    expect(facts.badges).toEqual(day.badges)
    expect(facts.stats).toEqual(day.practice?.stats)
    expect(day.counts.toContact).toBe(badge.count)
    expect(day.practice?.stats).toEqual((await server.call(getStats, { cookie })).json)
    expect(day.newest).toHaveLength(5)
    const waits = day.toContact.flatMap(({ waitingSince }) => waitingSince ?? [])
    expect(waits).toEqual(waits.toSorted())
  })

  it('lists what is due today and was due before, and nothing of tomorrow', async () => {
    const cookie = await server.signIn(admin)
    const { json } = await server.call(listLeads, { cookie, query: { page: '1' } })
    const [first, second, third] = json as { id: number }[]
    const now = clock.now().getTime()
    const moments = [now + 3 * hour, now - dayMs, now + dayMs]
    for (const [at, lead] of [first, second, third].entries()) {
      const body = {
        nextActionAt: new Date(moments[at] ?? 0).toISOString(),
        nextActionNote: `Step ${at}`,
      }
      const changed = await server.call(changeLead, { cookie, params: { id: lead?.id }, body })
      expect(changed.status).toBe(200)
    }
    const day = await read(admin)
    const steps = day.due.map(({ nextActionNote }) => nextActionNote)
    expect(steps.filter((note) => note?.startsWith('Step'))).toEqual(['Step 1', 'Step 0'])
    expect(day.counts.dueToday).toBe(day.due.length)
  })

  // "A therapist has their own: … chats only when assigned or available."
  it('is a therapist’s own, with chats while she is available or has one', async () => {
    await setAvailable(maya, false)
    await server.sql('update chat_sessions set assigned_to = null returning id')
    const id = await server.userId(maya)
    const away = await read(maya)
    expect([away.chats, away.practice]).toEqual([null, null])
    const shown = [...away.toContact, ...away.answered, ...away.due, ...away.newest]
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter(({ assignedTo }) => assignedTo !== id)).toEqual([])

    await server.sql(
      'update chat_sessions set assigned_to = ? where id = (select min(id) from chat_sessions) returning id',
      [id],
    )
    const own = (await read(maya)).chats
    expect([own?.view, own?.rows.map(({ assignedTo }) => assignedTo)]).toEqual(['mine', [id]])
    await setAvailable(maya, true)
    expect((await read(maya)).chats?.view).toBe('waiting')
    expect((await read(daniel)).chats).toBeNull()
    expect((await server.call(getDay)).status).toBe(401)
  })

  it('is recorded as lists of what it shows', async () => {
    const [newest] = await server.sql('select max(id) as id from audit_log')
    const day = await read(admin)
    const rows = await server.sql(
      `select e.action, r.record_id from audit_log e join audit_log_records r on r.entry_id = e.id where e.id > ?`,
      [Number(newest?.['id'])],
    )
    const seen = new Set(rows.map((row) => `${String(row['action'])} ${String(row['record_id'])}`))
    const shown = [...day.toContact, ...day.answered, ...day.due, ...day.newest]
    for (const { id } of shown) expect(seen).toContain(`lead.listed ${id}`)
  })
})

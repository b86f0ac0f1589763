// The work queue over HTTP: views with counts, filters, the next action, and other requests of one person.
import { describe, expect, it } from 'vitest'
import { type Lead, listLeads } from '#features/requests/leads/contract/leads.ts'
import { leadViews } from '#features/requests/leads/contract/queue.ts'
import {
  changeLeadView,
  deleteLeadView,
  listLeadViews,
  maxOwnViews,
  type OwnView,
  saveLeadView,
  tooManyViews,
} from '#features/staff/work-queue/contract.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'
import { submitConsultation } from '../support/consultation.ts'
import { setupLeads } from '../support/lead-test-bed.ts'
import { day, hour } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'

type Views = EndpointResponse<typeof listLeadViews>

describe.each(callEngines)('the work queue on %s', (engine) => {
  const practice = setupLeads(engine)
  const { change, find, getHistory, getRow, mayasLead, setCreated, daysAgo } = practice

  const ask = async (query: Record<string, string>, cookie = practice.asAdmin) =>
    (await practice.server.call(listLeads, { cookie, query })).json as Lead[]
  const listIds = async (query: Record<string, string>, cookie = practice.asAdmin) =>
    (await ask(query, cookie)).map(({ id }) => id)
  const getViews = async (cookie = practice.asAdmin) =>
    (await practice.server.call(listLeadViews, { cookie })).json as Views
  const save = (body: object, cookie = practice.asAdmin) =>
    practice.server.call(saveLeadView, { cookie, body })
  const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const endOfToday = () => endOfPracticeDay(practiceDay(new Date()))

  describe('a next action', () => {
    it('has a moment and a note, stands in the history without the note, and is cleared by null', async () => {
      const id = await mayasLead()
      expect(await find(practice.asMaya, id)).toMatchObject({
        nextActionAt: null,
        nextActionNote: null,
      })
      const nextActionAt = inHours(2)
      const set = await change(practice.asMaya, id, { nextActionAt, nextActionNote: ' Ring back ' })
      const values = { nextActionAt, nextActionNote: 'Ring back' }
      expect([set.status, set.json]).toMatchObject([200, values])
      const later = inHours(26)
      const moved = await change(practice.asMaya, id, { nextActionAt: later })
      expect(moved.json).toMatchObject({ nextActionAt: later, nextActionNote: 'Ring back' })
      const noted = await change(practice.asMaya, id, { nextActionNote: 'Send the fees' })
      expect(noted.json).toMatchObject({ nextActionAt: later, nextActionNote: 'Send the fees' })
      const cleared = await change(practice.asMaya, id, { nextActionAt: null })
      expect(cleared.json).toMatchObject({ nextActionAt: null, nextActionNote: null })
      const history = (await getHistory(id)).filter(({ field }) => field === 'nextAction')
      expect(history.map(({ from, to }) => [from, to])).toEqual([
        [later, null],
        [later, later],
        [nextActionAt, later],
        [null, nextActionAt],
      ])
      const log = await practice.server.sql(
        "select action from audit_log where record_type = 'lead' and record_id = ? and action = 'lead.changed'",
        [String(id)],
      )
      expect(log).toHaveLength(5)
    })

    it('is refused with a note alone, with 201 characters, or more than a year away', async () => {
      const id = await mayasLead()
      const attempts: [Record<string, unknown>, string][] = [
        [{ nextActionNote: 'Ring back' }, 'nextActionNote'],
        [{ nextActionAt: null, nextActionNote: 'Ring back' }, 'nextActionNote'],
        [{ nextActionAt: inHours(1), nextActionNote: 'x'.repeat(201) }, 'nextActionNote'],
        [{ nextActionAt: 'tomorrow' }, 'nextActionAt'],
        [{ nextActionAt: '9999-12-31T23:00:00.000Z' }, 'nextActionAt'],
        [{ nextActionAt: '0000-01-01T00:00:00.000Z' }, 'nextActionAt'],
      ]
      for (const [body, path] of attempts) {
        const answer = await change(practice.asMaya, id, body)
        expect([answer.status, answer.json]).toMatchObject([400, { issues: [{ path }] }])
      }
      expect(await getRow(id)).toMatchObject({ next_action_at: null, next_action_note: null })
    })

    it.each(['complete', 'leadLost'])('ends with its lead, when that is %s', async (status) => {
      const id = await mayasLead()
      const action = { nextActionAt: inHours(2), nextActionNote: 'Ring back' }
      await change(practice.asMaya, id, action)
      const ended = await change(practice.asMaya, id, { status, leadLostReason: 'Moved away.' })
      expect(ended.json).toMatchObject({ status, nextActionAt: null, nextActionNote: null })
      // One that is set with the status or after it stays: it was meant.
      const again = await change(practice.asMaya, id, action)
      expect(again.json).toMatchObject(action)
      const noted = await change(practice.asMaya, id, { status, internalNotes: 'Still to do.' })
      expect(noted.json).toMatchObject(action)
    })
  })

  describe('the views', () => {
    it('count and list the same leads, for each person what they may see', async () => {
      const [due, overdue, later, held, asked] = [
        await mayasLead(),
        await mayasLead(),
        await mayasLead(),
        await mayasLead(),
        await submitConsultation(practice.server),
      ]
      const today = new Date(endOfToday().getTime() - 60_000).toISOString()
      await change(practice.asMaya, due, { nextActionAt: today })
      await change(practice.asMaya, overdue, { nextActionAt: inHours(-30) })
      await change(practice.asMaya, later, { nextActionAt: endOfToday().toISOString() })
      const until = practiceDay(new Date(Date.now() + 9 * day))
      await change(practice.asMaya, held, { hold: { reason: 'A complaint', until } })
      for (const cookie of [practice.asAdmin, practice.asMaya, practice.asDaniel]) {
        const { counts } = await getViews(cookie)
        for (const view of leadViews) {
          expect([view, (await listIds({ view }, cookie)).length]).toEqual([view, counts[view]])
        }
      }
      const ofMaya = (await getViews(practice.asMaya)).counts
      expect(ofMaya.mine).toBe(ofMaya.all)
      expect(await listIds({ view: 'toContact' })).toContain(asked)
      expect(await listIds({ view: 'answered' })).not.toContain(asked)
      expect(await listIds({ view: 'toContact' }, practice.asMaya)).not.toContain(asked)
      expect(await listIds({ view: 'onHold' }, practice.asMaya)).toContain(held)
      // Earliest first.
      const dueIds = await listIds({ view: 'dueToday' }, practice.asMaya)
      expect(dueIds.filter((id) => [due, overdue, later].includes(id))).toEqual([overdue, due])
      // Those without a next action come last in both directions.
      for (const sort of ['nextAction', '-nextAction']) {
        const ids = await listIds({ sort }, practice.asMaya)
        expect(ids.indexOf(later)).toBeLessThan(ids.indexOf(held))
      }
    })

    it('list those to contact with the longest wait first, unless another order is chosen', async () => {
      const [newer, older] = [await mayasLead(), await mayasLead()]
      await setCreated(newer, daysAgo(3))
      await setCreated(older, daysAgo(5))
      const only = (ids: number[]) => ids.filter((id) => [newer, older].includes(id))
      const view = 'toContact'
      expect(only(await listIds({ view }))).toEqual([older, newer])
      expect(only(await listIds({ view, sort: '-createdAt' }))).toEqual([newer, older])
      expect(await listIds({ view, status: 'complete' })).toEqual([])
    })

    it('are combined with service, location, age and source', async () => {
      const values = { serviceType: 'couples', preferredLocation: 'virtual' }
      const [today, days, weeks] = [
        await mayasLead(values),
        await mayasLead(values),
        await mayasLead(values),
      ]
      await setCreated(days, daysAgo(3))
      await setCreated(weeks, daysAgo(8))
      const query = { service: 'couples', location: 'virtual', source: 'form', view: 'toContact' }
      const only = async (more: Record<string, string>) =>
        (await listIds({ ...query, ...more })).filter((id) => [today, days, weeks].includes(id))
      expect(await only({})).toEqual([weeks, days, today])
      expect(await only({ age: 'day' })).toEqual([today])
      expect(await only({ age: 'week' })).toEqual([days, today])
      expect(await only({ age: 'older' })).toEqual([weeks])
      expect(await only({ service: 'anxiety' })).toEqual([])
      expect(await only({ location: 'kanata' })).toEqual([])
      expect(await only({ source: 'chat' })).toEqual([])
      for (const wrong of [
        { view: 'none' },
        { age: 'old' },
        { source: 'street' },
        { heardFrom: 'radio' },
      ]) {
        const { status } = await practice.server.call(listLeads, {
          cookie: practice.asAdmin,
          query: wrong,
        })
        expect(status).toBe(400)
      }
    })
  })

  it('are filtered by how clients heard of the practice and by the source of a campaign', async () => {
    const campaign = { source: 'bus-poster', medium: 'print', name: 'fall' }
    const referred = await mayasLead({ heardFrom: 'professional' })
    const mailed = await mayasLead({ campaign })
    const of = async (query: Record<string, string>) =>
      (await listIds(query)).filter((id) => [referred, mailed].includes(id))
    expect(await of({ heardFrom: 'professional' })).toEqual([referred])
    expect(await of({ campaign: 'bus-poster' })).toEqual([mailed])
    expect(await of({ campaign: 'print' })).toEqual([])
    expect((await getViews(practice.asMaya)).campaigns).toContain('bus-poster')
    expect((await getViews(practice.asDaniel)).campaigns).not.toContain('bus-poster')
    const saved = await save({ name: 'By poster', query: { campaign: 'bus-poster' } })
    expect(saved.json).toMatchObject({ query: { campaign: 'bus-poster' }, count: 1 })
  })

  it('says how many other requests a person has made, as far as the reader may see them', async () => {
    const email = 'Related.Person@mail.example'
    const first = await mayasLead({ email, phone: '(613) 555-7711' })
    const second = await mayasLead({ email: email.toLowerCase(), phone: '613 555 7712' })
    const third = await submitConsultation(practice.server, {
      email: 'third@mail.example',
      phone: '+1 613-555-7711',
    })
    const fourth = await mayasLead({ email, phone: '6135557711' })
    const read = async (cookie: string, ids: number[]) =>
      Promise.all(ids.map(async (id) => (await find(cookie, id))?.relatedCount))
    expect(await read(practice.asAdmin, [first, second, third, fourth])).toEqual([3, 2, 2, 3])
    // The third is no one's, so that Maya does not learn of it.
    expect(await read(practice.asMaya, [first, second, fourth])).toEqual([2, 2, 2])
    await change(practice.asAdmin, second, { email: 'another@mail.example' })
    expect(await read(practice.asAdmin, [first, second])).toEqual([2, 0])
    // Those past their retention period are gone, deleted yet or not.
    await setCreated(fourth, daysAgo(60))
    expect(await read(practice.asAdmin, [first])).toEqual([1])
  })

  describe('one’s own views', () => {
    it('keep filters and order, with the number of leads, and are renamed, replaced and deleted', async () => {
      const id = await mayasLead({ serviceType: 'couples' })
      await change(practice.asMaya, id, { status: 'scheduled' })
      const query = { status: 'scheduled', service: 'couples', sort: 'name' }
      const saved = await save({ name: ' Couples, booked ', query }, practice.asMaya)
      const count = (await listIds(query, practice.asMaya)).length
      expect([saved.status, saved.json]).toMatchObject([
        201,
        { name: 'Couples, booked', query, count },
      ])
      const { id: viewId } = saved.json as OwnView
      const call = (definition: typeof changeLeadView | typeof deleteLeadView, cookie: string) => ({
        with: (body?: object) =>
          practice.server.call(definition, {
            cookie,
            params: { id: viewId },
            ...(body && { body }),
          }),
      })
      const renamed = await call(changeLeadView, practice.asMaya).with({ name: 'Booked' })
      expect(renamed.json).toMatchObject({ name: 'Booked', query, count })
      const replaced = await call(changeLeadView, practice.asMaya).with({ query: { view: 'all' } })
      expect(replaced.json).toMatchObject({ name: 'Booked', query: { view: 'all' } })
      expect((await getViews(practice.asMaya)).own).toEqual([replaced.json])
      // “own rows only (another's: 404)”
      expect((await getViews(practice.asDaniel)).own).toEqual([])
      for (const definition of [changeLeadView, deleteLeadView]) {
        const answer = await call(definition, practice.asAdmin).with({ name: 'Mine now' })
        expect(answer.status).toBe(404)
      }
      expect((await call(deleteLeadView, practice.asMaya).with()).status).toBe(204)
      expect((await getViews(practice.asMaya)).own).toEqual([])
      expect((await call(deleteLeadView, practice.asMaya).with()).status).toBe(404)
    })

    it('keep no page, no search and no lead, and have a name of 1 to 40 characters', async () => {
      for (const query of [
        { page: '2' },
        { search: 'Noor Haddad' },
        { lead: '7' },
        { view: 'all', name: 'Noor' },
        { status: 'unknown' },
        'view=all',
      ]) {
        expect([query, (await save({ name: 'One', query })).status]).toEqual([query, 400])
      }
      for (const name of ['', '  ', 'x'.repeat(41), undefined]) {
        expect((await save({ name, query: {} })).status).toBe(400)
      }
    })

    it('are twelve at most, also when they are saved at the same moment', async () => {
      const answers = await Promise.all(
        Array.from({ length: maxOwnViews + 2 }, (_, n) =>
          save({ name: `View ${n}`, query: { view: 'all' } }, practice.asDaniel),
        ),
      )
      const refused = answers.filter(({ status }) => status !== 201)
      expect(refused.map(({ status, json }) => [status, json])).toEqual(
        Array.from({ length: 2 }, () => [409, { message: tooManyViews }]),
      )
      expect((await getViews(practice.asDaniel)).own).toHaveLength(maxOwnViews)
    })
  })
})

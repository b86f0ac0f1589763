import { describe, expect, it } from 'vitest'
import { listWaitlist } from '#features/requests/waitlist/contract/staff.ts'
import { day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { maya } from '../support/test-server.ts'
import { setupWaitlist } from '../support/waitlist-test-bed.ts'

describe.each(callEngines)('the staff’s waiting list on %s', (engine) => {
  const practice = setupWaitlist(engine)
  const { joinAs, readList, notify, remove, mailsTo, settleMails, trail, cookies } = practice

  it('shows an administrator everyone, a therapist their own list, a visitor nothing', async () => {
    const first = await joinAs('one@mail.example')
    const second = await joinAs('two@mail.example', { therapist: 'daniel-okafor' })
    const ids = async (cookie: string, query = {}) =>
      (await readList(cookie, query)).map(({ id }) => id)
    expect(await ids(cookies.admin)).toEqual([first.id, second.id])
    expect(await ids(cookies.maya)).toEqual([first.id])
    expect(await ids(cookies.daniel)).toEqual([second.id])
    const therapist = String(first.therapist.id)
    expect(await ids(cookies.admin, { therapist })).toEqual([first.id])
    expect(await ids(cookies.daniel, { therapist })).toEqual([])
    expect((await practice.server.call(listWaitlist)).status).toBe(401)
  })

  it('records who read which entries', async () => {
    await readList(cookies.maya)
    const [row] = await practice.server.sql(
      "select actor_id, amount from audit_log where action = 'waitlist.listed' order by id desc limit 1",
    )
    expect(row).toMatchObject({ actor_id: await practice.server.userId(maya), amount: 1 })
  })

  it('writes to people that a place has opened, once each, and keeps them marked', async () => {
    const one = await joinAs('opened@mail.example', { language: 'fr' })
    const answer = await notify([one.id, one.id, 999_999], cookies.admin)
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        notified: 1,
        failed: [{ id: 999_999, message: 'This person is no longer on the list.' }],
      },
    ])
    await settleMails()
    const mail = mailsTo('opened@mail.example').at(-1)
    expect(mail?.text).toContain('Une place s’est libérée')
    expect(mail?.text).toContain('/fr/consultation?therapist=maya-chen')
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const entry = (await readList()).find(({ id }) => id === one.id)
    expect(Date.parse(entry?.notifiedAt ?? '')).toBeGreaterThan(Date.now() - day)
    expect((await notify([one.id])).json).toEqual({
      notified: 0,
      failed: [{ id: one.id, message: 'This person has been written to already.' }],
    })
    expect(await trail(one.id)).toEqual(['waitlist.created success', 'waitlist.notified success'])
  })

  it('sends one email when two members of staff write at once', async () => {
    const one = await joinAs('race@mail.example')
    const answers = await Promise.all([
      notify([one.id], cookies.admin),
      notify([one.id], cookies.maya),
      notify([one.id], cookies.admin),
    ])
    const counts = answers.map(({ json }) => (json as { notified: number }).notified)
    expect(counts.toSorted()).toEqual([0, 0, 1])
    await settleMails()
    expect(mailsTo('race@mail.example')).toHaveLength(2)
  })

  it('lets someone who was written to join again, at the end of the list', async () => {
    const one = await joinAs('return@mail.example')
    const other = await joinAs('other@mail.example')
    await notify([one.id])
    const again = await joinAs('return@mail.example')
    expect(again).toMatchObject({ id: one.id, notifiedAt: null })
    const order = (await readList()).map(({ id }) => id)
    expect(order.indexOf(again.id)).toBeGreaterThan(order.indexOf(other.id))
  })

  it('does not let a therapist write to, or remove, those who wait for a colleague', async () => {
    const one = await joinAs('colleague@mail.example', { therapist: 'daniel-okafor' })
    const gone = 'This person is no longer on the list.'
    expect((await notify([one.id], cookies.maya)).json).toEqual({
      notified: 0,
      failed: [{ id: one.id, message: gone }],
    })
    const removed = await remove(one.id, cookies.maya)
    expect([removed.status, removed.json]).toEqual([404, { message: gone }])
    expect(await trail(one.id)).toEqual([
      'waitlist.created success',
      'waitlist.notified refused',
      'waitlist.deleted refused',
    ])
    await settleMails()
    expect(mailsTo('colleague@mail.example')).toHaveLength(1)
    expect((await remove(one.id, cookies.daniel)).status).toBe(204)
    expect((await remove(one.id, cookies.daniel)).status).toBe(404)
    expect(await trail(one.id)).toContain('waitlist.deleted success')
  })

  it('refuses what is no list of entries', async () => {
    for (const ids of [[], ['1'], [0], Array.from({ length: 201 }, (_, n) => n + 1), 7, [1.5]]) {
      const answer = await practice.notify(ids as number[])
      expect([ids, answer.status]).toEqual([ids, 400])
    }
  })
})

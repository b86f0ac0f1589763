import { describe, expect, it } from 'vitest'
import { origin, setupAlerts } from '../../../../../tests/support/alert-test-bed.ts'
import { eventually } from '../../../../../tests/support/eventually.ts'
import { hour, minute, second } from '../../../../../tests/support/test-clock.ts'
import { engines } from '../../../../../tests/support/test-database.ts'

describe.each(engines)('push messages on %s', (engine) => {
  const bed = setupAlerts(engine)

  it('end with the subscription when the push service knows it no more', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    for (const [browser, status] of [
      ['gone', 410],
      ['unknown', 404],
    ] as const) {
      bed.push.answer(browser, { status })
      await bed.addDevice(alerts, ana.userId, browser)
    }
    await bed.addDevice(alerts, ana.userId, 'phone')
    await alerts.enqueue({ kind: 'lead.new', recordId: 47 })
    await bed.push.waitFor('phone', 1)
    await eventually(async () => expect(await bed.countRows('pushSubscriptions')).toBe(1))
    await eventually(async () => expect(await bed.countRows('pushDeliveries')).toBe(0))
  })

  it.each([401, 403])(
    'are kept and tried again, and emailed meanwhile, when the push service answers %i for this server',
    async (status) => {
      const alerts = bed.build()
      const ana = await bed.addAdministrator()
      const denied = { status }
      bed.push.answer('phone', denied, { status: 201 })
      bed.push.answer('laptop', denied, { status: 201 })
      for (const browser of ['phone', 'laptop']) await bed.addDevice(alerts, ana.userId, browser)
      await alerts.enqueue({ kind: 'chat.new', recordId: 318, userIds: [ana.userId] })
      await bed.push.waitFor('phone', 1)
      await bed.push.waitFor('laptop', 1)
      await eventually(() => expect(bed.people.mailbox.mails).toHaveLength(1))
      expect(await bed.countRows('pushSubscriptions')).toBe(2)
      await alerts.dispatchDue()
      bed.people.clock.pass(minute)
      await alerts.dispatchDue()
      for (const browser of ['phone', 'laptop']) expect(bed.push.payloads(browser)).toHaveLength(2)
      expect(await bed.countRows('pushDeliveries')).toBe(0)
      expect(bed.people.mailbox.mails).toHaveLength(1)
    },
  )

  it('are tried again with growing pauses while the push service fails, and no more after 12 hours', async () => {
    const alerts = bed.build()
    bed.push.answer('phone', { status: 503 })
    await bed.addDevice(alerts, (await bed.addAdministrator()).userId, 'phone')
    await alerts.enqueue({ kind: 'lead.new', recordId: 47 })
    await bed.push.waitFor('phone', 1)
    await eventually(async () => expect(await bed.countRows('alerts')).toBe(0))
    await alerts.dispatchDue()
    expect(bed.push.received).toHaveLength(1)
    bed.people.clock.pass(14 * second)
    await alerts.dispatchDue()
    expect(bed.push.received).toHaveLength(1)
    bed.people.clock.pass(second)
    await alerts.dispatchDue()
    expect(bed.push.received).toHaveLength(2)
    bed.people.clock.pass(30 * second)
    await alerts.dispatchDue()
    expect(bed.push.received).toHaveLength(3)
    for (let hours = 0; hours < 13; hours += 1) {
      bed.people.clock.pass(hour)
      await alerts.dispatchDue()
    }
    expect(await bed.countRows('pushDeliveries')).toBe(0)
    expect(bed.push.received.length).toBeLessThan(20)
    expect(await bed.countRows('pushSubscriptions')).toBe(1)
  })

  it('wait as long as a push service asks for, at most an hour', async () => {
    const alerts = bed.build()
    const limited = { status: 429, headers: { 'retry-after': '600' } }
    bed.push.answer(
      'phone',
      limited,
      { status: 429, headers: { 'retry-after': '99999' } },
      { status: 201 },
    )
    await bed.addDevice(alerts, (await bed.addAdministrator()).userId, 'phone')
    await alerts.enqueue({ kind: 'lead.new', recordId: 47 })
    await bed.push.waitFor('phone', 1)
    // Joins the delivery that is still storing the answer.
    await alerts.dispatchDue()
    bed.people.clock.pass(599 * second)
    await alerts.dispatchDue()
    expect(bed.push.received).toHaveLength(1)
    bed.people.clock.pass(second)
    await alerts.dispatchDue()
    expect(bed.push.received).toHaveLength(2)
    bed.people.clock.pass(hour)
    await alerts.dispatchDue()
    expect(bed.push.received).toHaveLength(3)
    expect(await bed.countRows('pushDeliveries')).toBe(0)
  })

  it('do not follow a redirect, and drop what the push service refuses', async () => {
    const alerts = bed.build()
    bed.push.answer('phone', { status: 307, headers: { location: `${bed.push.url}/elsewhere` } })
    await bed.addDevice(alerts, (await bed.addAdministrator()).userId, 'phone')
    await alerts.enqueue({ kind: 'lead.new', recordId: 47 })
    await bed.push.waitFor('phone', 1)
    await eventually(async () => expect(await bed.countRows('pushDeliveries')).toBe(0))
    expect(bed.push.received.map(({ browser }) => browser)).toEqual(['phone'])
  })

  it('are delivered once when two instances work on the same queue', async () => {
    const instances = [bed.build(), bed.build()] as const
    const ana = await bed.addAdministrator()
    await instances[0].getPublicKey()
    await bed.addDevice(instances[0], ana.userId, 'laptop')
    await bed.addDevice(instances[0], ana.userId, 'phone')
    const quietHours = { from: '11:00', to: '13:00' }
    await instances[0].changeSettings(ana, { quietHours }, origin)
    for (let id = 1; id <= 5; id += 1) {
      await instances[0].enqueue({ kind: 'lead.new', recordId: id })
    }
    bed.people.clock.pass(hour)
    const dispatched = await Promise.all(instances.map((instance) => instance.dispatchDue()))
    expect(dispatched.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(bed.push.payloads('laptop')).toEqual([{ counts: { 'lead.new': 5 } }])
    expect(bed.push.payloads('phone')).toEqual([{ counts: { 'lead.new': 5 } }])
  })

  it('that an instance had claimed when it was killed are sent by the next one', async () => {
    const killed = bed.build()
    const ana = await bed.addAdministrator()
    await bed.addDevice(killed, ana.userId, 'phone')
    bed.push.answer('phone', 'silence', { status: 201 })
    await killed.enqueue({ kind: 'lead.new', recordId: 47 })
    await bed.push.waitFor('phone', 1)
    const next = bed.build()
    await next.dispatchDue()
    expect(bed.push.received).toHaveLength(1)
    bed.people.clock.pass(minute)
    await next.dispatchDue()
    expect(bed.push.payloads('phone')).toHaveLength(2)
    await eventually(async () => expect(await bed.countRows('pushDeliveries')).toBe(0))
    await killed.settle()
  })

  it('keep the practice’s keys over restarts, encrypted, and replace them when the secret changes', async () => {
    const publicKey = await bed.build().getPublicKey()
    expect(await bed.build().getPublicKey()).toBe(publicKey)
    const [stored] = await bed.database
      .query<{ pushKeys: { privateKey: string } }>()
      .selectFrom('pushKeys')
      .select('privateKey')
      .execute()
    expect(stored?.privateKey).toMatch(/^v1\./)
    await bed.addDevice(bed.build(), (await bed.addAdministrator()).userId, 'phone')
    const replaced = await bed.build({ secrets: ['another secret'] }).getPublicKey()
    expect(replaced).not.toBe(publicKey)
    // The browsers' subscriptions belong to the key that was lost.
    expect(await bed.countRows('pushSubscriptions')).toBe(0)
  })

  it('make one pair of keys when two instances start at once', async () => {
    const keys = await Promise.all([bed.build().getPublicKey(), bed.build().getPublicKey()])
    expect(keys[0]).toBe(keys[1])
  })
})

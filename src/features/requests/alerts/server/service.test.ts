import { describe, expect, it } from 'vitest'
import { origin, practiceEmail, setupAlerts } from '../../../../../tests/support/alert-test-bed.ts'
import { eventually } from '../../../../../tests/support/eventually.ts'
import { hour, minute } from '../../../../../tests/support/test-clock.ts'
import { engines } from '../../../../../tests/support/test-database.ts'

describe.each(engines)('alerts on %s', (engine) => {
  const bed = setupAlerts(engine)

  it('reach every device of an administrator after the commit, with a number and no word', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    await bed.addDevice(alerts, ana.userId, 'laptop')
    await bed.addDevice(alerts, ana.userId, 'phone')
    await bed.database.transaction(async () => {
      await alerts.enqueue({ kind: 'lead.new', recordId: 47 })
      expect(bed.push.received).toEqual([])
    })
    const payload = { counts: { 'lead.new': 1 }, recordId: 47 }
    expect(await bed.push.waitFor('laptop', 1)).toEqual([payload])
    expect(await bed.push.waitFor('phone', 1)).toEqual([payload])
    const [first] = bed.push.received
    expect(first?.signedBy).toBe(await alerts.getPublicKey())
    expect(first?.claims).toMatchObject({ aud: bed.push.url, sub: `mailto:${practiceEmail}` })
    expect(first?.headers).toMatchObject({
      ttl: String(12 * 60 * 60),
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    })
    await eventually(async () => expect(await bed.countRows('pushDeliveries')).toBe(0))
    expect(bed.people.mailbox.mails).toEqual([])
  })

  it('are dropped with the transaction of what they announce', async () => {
    const alerts = bed.build()
    await bed.addDevice(alerts, (await bed.addAdministrator()).userId, 'laptop')
    const failing = bed.database.transaction(async () => {
      await alerts.enqueue({ kind: 'lead.new', recordId: 47 })
      throw new Error('not stored')
    })
    await expect(failing).rejects.toThrow('not stored')
    expect(await alerts.dispatchDue()).toBe(0)
    expect(bed.push.received).toEqual([])
  })

  it('go by email to an assignee who has chosen nothing', async () => {
    const alerts = bed.build()
    const maya = await bed.people.addMaya()
    await alerts.enqueue({ kind: 'lead.assigned', recordId: 47, userIds: [maya.id] })
    await eventually(() => expect(bed.people.mailbox.mails).toHaveLength(1))
    expect(bed.people.mailbox.mails[0]).toMatchObject({ to: maya.email })
    expect(bed.people.mailbox.mails[0]?.text).toContain(
      'https://practice.example/admin/leads?lead=47',
    )
  })

  it('of one’s own doing are not sent', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    const { userId } = ana
    await bed.addDevice(alerts, ana.userId, 'laptop')
    expect(await alerts.enqueue({ kind: 'lead.new', recordId: 47, exceptUserId: userId })).toBe(0)
  })

  it('wait for the end of the quiet hours, and are one message then', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    await bed.addDevice(alerts, ana.userId, 'phone')
    // It is noon in Toronto.
    await alerts.changeSettings(ana, { quietHours: { from: '11:00', to: '13:00' } }, origin)
    await alerts.enqueue({ kind: 'lead.new', recordId: 47 })
    await alerts.enqueue({ kind: 'lead.new', recordId: 48 })
    await alerts.enqueue({ kind: 'chat.new', recordId: 318, userIds: [ana.userId] })
    bed.people.clock.pass(59 * minute)
    expect(await alerts.dispatchDue()).toBe(0)
    expect(bed.push.received).toEqual([])
    bed.people.clock.pass(minute)
    expect(await alerts.dispatchDue()).toBe(3)
    expect(bed.push.payloads('phone')).toEqual([{ counts: { 'lead.new': 2, 'chat.new': 1 } }])
  })

  it('by email are one email after the quiet hours, with counts and links', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    const choices = { 'lead.new': 'email', 'chat.new': 'email' } as const
    const quietHours = { from: '11:00', to: '13:00' }
    await alerts.changeSettings(ana, { choices, quietHours }, origin)
    await alerts.enqueue({ kind: 'lead.new', recordId: 47 })
    await alerts.enqueue({ kind: 'lead.new', recordId: 48 })
    await alerts.enqueue({ kind: 'chat.new', recordId: 318, userIds: [ana.userId] })
    bed.people.clock.pass(hour)
    await alerts.dispatchDue()
    await eventually(() => expect(bed.people.mailbox.mails).toHaveLength(1))
    const [mail] = bed.people.mailbox.mails
    expect(mail?.subject).toBe('What is waiting for you (Stillwater)')
    expect(mail?.text).toBe(
      'Since your last alert:\n\n' +
        '2 new consultation requests: https://practice.example/admin/leads\n' +
        'New chat: https://practice.example/admin/chats\n',
    )
  })

  it('do not reach a device that has been signed out, by the person or by time', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    const laptop = await bed.addDevice(alerts, ana.userId, 'laptop')
    await bed.addDevice(alerts, ana.userId, 'phone')
    await bed.people.sessions.end(laptop)
    expect(await bed.countRows('pushSubscriptions')).toBe(1)
    // Sessions end after eight idle hours, a while before they are deleted.
    bed.people.clock.pass(9 * hour)
    await alerts.enqueue({ kind: 'lead.new', recordId: 47 })
    await alerts.dispatchDue()
    expect(bed.push.received).toEqual([])
  })

  it('about a conversation reach those who answered it, once until they answer again', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    await bed.addDevice(alerts, ana.userId, 'phone')
    const { userId } = ana
    await bed.addConversation()
    const write = (seq: number, authorId?: number) => bed.write(alerts, { seq, authorId })
    await write(1)
    expect(await bed.push.waitFor('phone', 1)).toEqual([{ counts: { 'chat.new': 1 }, recordId: 1 }])
    expect(bed.push.received[0]?.headers['urgency']).toBe('high')
    await write(2)
    await write(3, userId)
    await write(4)
    await write(5)
    const message = { counts: { 'chat.message': 1 }, recordId: 1 }
    expect((await bed.push.waitFor('phone', 2))[1]).toEqual(message)
    await write(6, userId)
    await write(7)
    await bed.push.waitFor('phone', 3)
    bed.people.clock.pass(5 * minute)
    await write(8)
    await bed.push.waitFor('phone', 4)
    expect(bed.push.received).toHaveLength(4)
  })

  it('reach the owner of a conversation who has not answered yet, once in five minutes', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    await bed.addDevice(alerts, ana.userId, 'phone')
    await bed.addConversation()
    await bed.write(alerts, { seq: 2, ownerId: ana.userId })
    const message = { counts: { 'chat.message': 1 }, recordId: 1 }
    expect(await bed.push.waitFor('phone', 1)).toEqual([message])
    bed.people.clock.pass(4 * minute)
    await bed.write(alerts, { seq: 3, ownerId: ana.userId })
    bed.people.clock.pass(minute)
    await bed.write(alerts, { seq: 4, ownerId: ana.userId })
    expect(await bed.push.waitFor('phone', 2)).toEqual([message, message])
    await alerts.dispatchDue()
    expect(bed.push.received).toHaveLength(2)
  })

  it('announce a conversation that was closed without an answer as new when the visitor writes again', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    await bed.addDevice(alerts, ana.userId, 'phone')
    await bed.addConversation()
    await bed.write(alerts, { seq: 2, startsWaiting: true })
    await bed.push.waitFor('phone', 1)
    await bed.write(alerts, { seq: 3 })
    await alerts.dispatchDue()
    expect(bed.push.payloads('phone')).toEqual([{ counts: { 'chat.new': 1 }, recordId: 1 }])
  })

  it('come by email, as one, when the last device was signed out during the quiet hours', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    await bed.addDevice(alerts, ana.userId, 'phone')
    const quietHours = { from: '11:00', to: '21:30' }
    const choices = { 'lead.answered': 'email' } as const
    await alerts.changeSettings(ana, { quietHours, choices }, origin)
    await alerts.enqueue({ kind: 'chat.new', recordId: 318, userIds: [ana.userId] })
    await alerts.enqueue({ kind: 'chat.new', recordId: 319, userIds: [ana.userId] })
    await alerts.enqueue({ kind: 'lead.answered', recordId: 47, userIds: [ana.userId] })
    // Its session has ended after eight idle hours.
    bed.people.clock.pass(9.5 * hour)
    await alerts.dispatchDue()
    await eventually(() => expect(bed.people.mailbox.mails).toHaveLength(1))
    const [mail] = bed.people.mailbox.mails
    expect(mail).toMatchObject({ to: 'ana@stillwater.example' })
    expect(mail?.text).toContain('2 new chats: https://practice.example/admin/chats')
    expect(mail?.text).toContain('A client answered: https://practice.example/admin/leads')
    expect(bed.push.received).toEqual([])
    expect(await bed.countRows('alerts')).toBe(0)
  })

  it('come by email to people who have never turned on a device, but not each new request', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    // Both are due at once and dispatched together; the one that is emailed names its conversation.
    await bed.database.transaction(async () => {
      await alerts.enqueue({ kind: 'lead.new', recordId: 47 })
      await alerts.enqueue({ kind: 'chat.message', recordId: 318, userIds: [ana.userId] })
    })
    await eventually(() => expect(bed.people.mailbox.mails).toHaveLength(1))
    expect(bed.people.mailbox.mails[0]?.text).toContain('/admin/chats?chat=318')
    await alerts.changeSettings(ana, { choices: { 'lead.new': 'push' } }, origin)
    await alerts.enqueue({ kind: 'lead.new', recordId: 48 })
    await eventually(() => expect(bed.people.mailbox.mails).toHaveLength(2))
    expect(bed.people.mailbox.mails[1]?.text).toContain('/admin/leads?lead=48')
  })

  it('come by email when the push service has forgotten the only device', async () => {
    const alerts = bed.build()
    const ana = await bed.addAdministrator()
    bed.push.answer('phone', { status: 410 })
    await bed.addDevice(alerts, ana.userId, 'phone')
    await alerts.enqueue({ kind: 'chat.new', recordId: 318, userIds: [ana.userId] })
    await eventually(() => expect(bed.people.mailbox.mails).toHaveLength(1))
    expect(bed.people.mailbox.mails[0]?.text).toContain('/admin/chats?chat=318')
    expect(await bed.countRows('pushSubscriptions')).toBe(0)
  })
})

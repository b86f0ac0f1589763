import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword } from '#features/access/auth/contract.ts'
import { changeChatSession } from '#features/chat/chat/contract/conversations.ts'
import { logout } from '#features/core/sessions/contract.ts'
import {
  type AlertSettings,
  addPushSubscription,
  changeAlertSettings,
  getAlertSettings,
  getPushKey,
  removePushDevice,
  removePushSubscription,
  sendTestPush,
} from '#features/requests/alerts/contract.ts'
import { changeLead } from '#features/requests/leads/contract/leads.ts'
import { getResponseTarget } from '#features/staff/waiting-work/contract.ts'
import { toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { type PushService, startPushService } from '../support/push-service.ts'
import { findStaffId } from '../support/staff-id.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  captchaAnswer,
  daniel,
  demoPassword,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('alerts over HTTP on %s', (engine) => {
  let server: TestServer
  let push: PushService
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' }, { isLogSearched: true })
    push = await startPushService()
  })
  afterAll(async () => {
    await push.close()
    await server.stop()
  })

  const getSettings = async (cookie: string) =>
    (await server.call(getAlertSettings, { cookie })).json as AlertSettings

  async function subscribe(cookie: string, browser: string) {
    const body = push.subscribe(browser)
    return server.call(addPushSubscription, { cookie, body })
  }

  async function requestConsultation(): Promise<number> {
    await server.request('/api/consultation', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toConsultation(await server.captchaToken())),
    })
    const [row] = await server.sql('select max(id) as id from consultation_leads')
    return Number(row?.['id'])
  }

  it('have defaults by role', async () => {
    const ofAdmin = await getSettings(await server.signIn(admin))
    expect(ofAdmin.choices).toMatchObject({ 'lead.new': 'push', 'lead.assigned': 'email' })
    expect(ofAdmin).toMatchObject({ quietHours: null, devices: [] })
    const ofMaya = await getSettings(await server.signIn(maya))
    expect(ofMaya.choices).toMatchObject({ 'lead.new': 'off', 'lead.assigned': 'email' })
  })

  it('say to staff since when a request is near its target, and past it', async () => {
    expect((await server.call(getResponseTarget)).status).toBe(401)
    const before = Date.now()
    const { json } = await server.call(getResponseTarget, { cookie: await server.signIn(maya) })
    const { hours, lateBefore, soonBefore } = json as Record<string, string>
    expect(hours).toBe(24)
    // Chat is open around the clock here, so opening hours are hours.
    const hoursAgo = (at = '') => Math.round((before - Date.parse(at)) / 3_600_000)
    expect([hoursAgo(lateBefore), hoursAgo(soonBefore)]).toEqual([24, 12])
  })

  it('are chosen part by part, and each change is in the audit log', async () => {
    const cookie = await server.signIn(daniel)
    const change = (body: unknown) => server.call(changeAlertSettings, { cookie, body })
    const chosen = await change({ choices: { 'chat.new': 'push' } })
    expect(chosen.json).toMatchObject({
      choices: { 'chat.new': 'push', 'lead.assigned': 'email' },
      quietHours: null,
    })
    const quietHours = { from: '21:00', to: '07:30' }
    expect((await change({ quietHours })).json).toMatchObject({ quietHours })
    // Without a change there is nothing to record.
    await change({ quietHours })
    expect(await getSettings(cookie)).toMatchObject({ choices: { 'chat.new': 'push' }, quietHours })
    const entries = await server.sql(
      "select record_id from audit_log where action = 'account.alerts_changed'",
    )
    const userId = String(await server.userId(daniel))
    expect(entries).toEqual([{ record_id: userId }, { record_id: userId }])
    await change({ quietHours: null })
    expect(await getSettings(cookie)).toMatchObject({ quietHours: null })
  })

  it.each([
    { choices: { 'lead.new': 'pigeon' } },
    { choices: { digest: 'push' } },
    { quietHours: { from: '21:00', to: '21:00' } },
    { quietHours: { from: '25:00', to: '07:00' } },
    { quietHours: { from: '21:00' } },
  ])('refuse %j', async (body) => {
    const cookie = await server.signIn(daniel)
    expect((await server.call(changeAlertSettings, { cookie, body })).status).toBe(400)
  })

  it('reach a subscribed browser when a request arrives, with nothing of its contents', async () => {
    const cookie = await server.signIn(admin)
    const { publicKey } = (await server.call(getPushKey, { cookie })).json as { publicKey: string }
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    const added = await subscribe(cookie, 'desk')
    expect(added).toMatchObject({ status: 201, json: { isCurrent: true } })
    const id = await requestConsultation()
    expect(await push.waitFor('desk', 1)).toEqual([{ counts: { 'lead.new': 1 }, recordId: id }])
    expect(push.received[0]?.signedBy).toBe(publicKey)
    expect((await getSettings(cookie)).devices).toEqual([added.json])
    await server.call(logout, { cookie })
  })

  it('reach the therapist a request is assigned to, by push instead of email if they chose so', async () => {
    const cookie = await server.signIn(admin)
    const id = await requestConsultation()
    const ofMaya = await server.signIn(maya)
    await subscribe(ofMaya, 'mayas-phone')
    const body = { choices: { 'lead.assigned': 'push' } }
    await server.call(changeAlertSettings, { cookie: ofMaya, body })
    const assignedTo = await server.userId(maya)
    await server.call(changeLead, { cookie, params: { id }, body: { assignedTo } })
    expect(await push.waitFor('mayas-phone', 1)).toEqual([
      { counts: { 'lead.assigned': 1 }, recordId: id },
    ])
    expect(server.mails().join()).not.toContain('A consultation request for you')
    await server.call(logout, { cookie: ofMaya })
  })

  it('reach those on duty when a visitor starts a chat, and who answered when they write again', async () => {
    const cookie = await server.signIn(admin)
    await subscribe(cookie, 'inbox')
    const send = (path: string, body: object, headers = {}) =>
      server.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const sessionId = `a-conversation-on-${engine}`
    const visitor = { sessionId, senderName: 'Noor', senderEmail: 'noor@mail.example' }
    const captcha = { captchaValue: captchaAnswer, captchaValidation: await server.captchaToken() }
    await send('/api/chat/messages', { ...visitor, message: 'Hello?', ...captcha })
    const [{ recordId } = { recordId: 0 }] = (await push.waitFor('inbox', 1)) as {
      recordId: number
    }[]
    expect(push.payloads('inbox')).toEqual([{ counts: { 'chat.new': 1 }, recordId }])
    const staffId = await findStaffId(server, sessionId)
    await send('/api/admin/chat-reply', { sessionId: staffId, message: 'We are here.' }, { cookie })
    await send('/api/chat/messages', { ...visitor, message: 'I cannot sleep.' })
    expect((await push.waitFor('inbox', 2))[1]).toEqual({
      counts: { 'chat.message': 1 },
      recordId,
    })
    await server.call(logout, { cookie })
  })

  it('reach the person a chat is assigned to, but not those who take one themselves', async () => {
    const cookie = await server.signIn(admin)
    const ofMaya = await server.signIn(maya)
    await subscribe(ofMaya, 'mayas-tablet')
    const sessionId = `assigned-conversation-on-${engine}`
    await server.request('/api/chat/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sessionId,
        senderName: 'Noor',
        senderEmail: 'noor@mail.example',
        message: 'Hello?',
        captchaValue: captchaAnswer,
        captchaValidation: await server.captchaToken(),
      }),
    })
    const params = { sessionId: await findStaffId(server, sessionId) }
    const [row] = await server.sql('select id from chat_sessions where session_id = ?', [
      params.sessionId,
    ])
    const recordId = Number(row?.['id'])
    expect(await push.waitFor('mayas-tablet', 1)).toEqual([{ counts: { 'chat.new': 1 }, recordId }])
    const assign = async (by: string, assignedTo: number | null) =>
      server.call(changeChatSession, { cookie: by, params, body: { assignedTo } })
    const mayasId = await server.userId(maya)
    await assign(ofMaya, mayasId)
    await assign(cookie, null)
    await assign(cookie, mayasId)
    await assign(cookie, mayasId)
    expect((await push.waitFor('mayas-tablet', 2))[1]).toEqual({
      counts: { 'chat.assigned': 1 },
      recordId,
    })
    await server.call(sendTestPush, { cookie: ofMaya })
    expect((await push.waitFor('mayas-tablet', 3))[2]).toEqual({ counts: { test: 1 } })
    await server.call(logout, { cookie: ofMaya })
  })

  it('are tried out by a message to the same device', async () => {
    const cookie = await server.signIn(daniel)
    expect((await server.call(sendTestPush, { cookie })).status).toBe(404)
    await subscribe(cookie, 'daniels-laptop')
    expect((await server.call(sendTestPush, { cookie })).status).toBe(204)
    expect(await push.waitFor('daniels-laptop', 1)).toEqual([{ counts: { test: 1 } }])
    expect((await server.call(removePushSubscription, { cookie })).status).toBe(204)
    expect((await server.call(sendTestPush, { cookie })).status).toBe(404)
    expect((await server.call(removePushSubscription, { cookie })).status).toBe(204)
  })

  it('of a browser move to the person who subscribes it next', async () => {
    const ofDaniel = await server.signIn(daniel)
    const ofMaya = await server.signIn(maya)
    const body = push.subscribe('shared')
    await server.call(addPushSubscription, { cookie: ofDaniel, body })
    await server.call(addPushSubscription, { cookie: ofMaya, body })
    expect((await getSettings(ofDaniel)).devices).toEqual([])
    expect((await getSettings(ofMaya)).devices).toContainEqual(
      expect.objectContaining({ isCurrent: true }),
    )
    await server.call(logout, { cookie: ofMaya })
  })

  it('are ended from another device, but not from another person’s', async () => {
    const phone = await server.signIn(daniel)
    const laptop = await server.signIn(daniel)
    await subscribe(phone, 'lost-phone')
    const [device] = (await getSettings(laptop)).devices
    expect(device).toMatchObject({ isCurrent: false })
    const params = { id: device?.id }
    const ofMaya = await server.signIn(maya)
    expect((await server.call(removePushDevice, { cookie: ofMaya, params })).status).toBe(404)
    expect((await server.call(removePushDevice, { cookie: laptop, params })).status).toBe(204)
    expect((await getSettings(phone)).devices).toEqual([])
  })

  it('end with the sign-out and with a change of the password', async () => {
    const laptop = await server.signIn(daniel)
    const phone = await server.signIn(daniel)
    await subscribe(laptop, 'laptop')
    await subscribe(phone, 'phone')
    await server.call(logout, { cookie: laptop })
    expect((await getSettings(phone)).devices).toHaveLength(1)
    const body = { currentPassword: demoPassword, newPassword: 'seven herons over the dock' }
    const other = await server.signIn(daniel)
    expect((await server.call(changePassword, { cookie: other, body })).status).toBe(204)
    expect((await getSettings(other)).devices).toEqual([])
  })

  it.each([
    ['http://10.0.0.7/abc'],
    ['https://user:secret@push.example/abc'],
    ['https://127.0.0.1.nip.example:9/abc'],
    ['file:///etc/passwd'],
  ])('refuse the address %s', async (endpoint) => {
    const cookie = await server.signIn(maya)
    const body = { ...push.subscribe('nowhere'), endpoint }
    const answer = await server.call(addPushSubscription, { cookie, body })
    expect(answer).toMatchObject({ status: 400, json: { issues: [{ path: 'endpoint' }] } })
  })

  it('refuse a key that is no point of the curve', async () => {
    const cookie = await server.signIn(maya)
    const { endpoint, keys } = push.subscribe('nowhere')
    const body = { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } }
    const answer = await server.call(addPushSubscription, { cookie, body })
    expect(answer).toMatchObject({ status: 400, json: { issues: [{ path: 'keys.p256dh' }] } })
  })

  it('are for staff only', async () => {
    for (const call of [getAlertSettings, getPushKey, removePushSubscription, sendTestPush]) {
      expect((await server.call(call, {})).status).toBe(401)
    }
  })

  it('that could not be delivered before a restart are delivered after it', async () => {
    const cookie = await server.signIn(admin)
    push.answer('slow', { status: 503 }, { status: 201 })
    await subscribe(cookie, 'slow')
    const id = await requestConsultation()
    await push.waitFor('slow', 1)
    await eventually(async () =>
      expect(await server.sql('select attempts from push_deliveries')).toEqual([{ attempts: 1 }]),
    )
    await server.restart()
    await server.sql('update push_deliveries set next_try_at = ?', ['2020-01-01T00:00:00.000Z'])
    await server.restart()
    const payload = { counts: { 'lead.new': 1 }, recordId: id }
    expect(await push.waitFor('slow', 2)).toEqual([payload, payload])
  })
})

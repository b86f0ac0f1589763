import { afterEach, describe, expect, it } from 'vitest'
import {
  changeChatSession,
  countConversations,
} from '#features/chat/chat/contract/conversations.ts'
import { changeAlertSettings } from '#features/requests/alerts/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { findStaffId } from '../support/staff-id.ts'
import { createTestClock, day, hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  captchaAnswer,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const running: TestServer[] = []
afterEach(async () => {
  for (const server of running.splice(0).toReversed()) await server.stop()
})

const listMails = (servers: readonly TestServer[], subject: string) =>
  servers
    .flatMap((server) => server.mails())
    .map(readMail)
    .filter(({ headers }) => headers.get('subject')?.includes(subject))
const listRecipients = (servers: readonly TestServer[], subject: string) =>
  listMails(servers, subject)
    .map(({ headers }) => headers.get('to'))
    .toSorted()

const administrators = ['admin@stillwater.example', 'director@stillwater.example']

describe.each(callEngines)('work that waits too long on %s', (engine) => {
  async function start(
    clock = createTestClock(),
    beside?: TestServer,
    settings: Record<string, string> = {},
  ) {
    const server = await startTestServer(engine, settings, { clock, ...(beside ? { beside } : {}) })
    running.push(server)
    // The demo's own requests would be announced, too, when days pass.
    await server.sql('delete from consultation_leads')
    return server
  }

  async function writeToChat(server: TestServer) {
    await server.request('/api/chat/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sessionId: 'a-conversation-that-waits',
        senderName: 'Noor',
        senderEmail: 'noor@mail.example',
        message: 'Is anybody there?',
        captchaValue: captchaAnswer,
        captchaValidation: await server.captchaToken(),
      }),
    })
  }

  it('is announced to administrators once, when a request is past its target', async () => {
    const clock = createTestClock()
    const server = await start(clock)
    const id = await submitConsultation(server)
    clock.pass(day)
    await server.restart()
    // Open from nine to nine, so a day has twelve hours of opening time.
    clock.pass(day)
    await server.restart()
    const subject = 'not answered in time'
    await eventually(() => expect(listRecipients([server], subject)).toEqual(administrators))
    expect(listMails([server], subject)[0]?.text).toContain(`/admin/leads?lead=${id}`)
    clock.pass(day)
    await server.restart()
    await server.restart()
    expect(listRecipients([server], subject)).toEqual(administrators)
  })

  it('is announced when no one answers a conversation for five minutes, and not before', async () => {
    const clock = createTestClock()
    const server = await start(clock)
    await writeToChat(server)
    // Not sent before the next alert, they would be one email with it.
    await eventually(() => expect(listRecipients([server], 'New chat')).toEqual(administrators))
    clock.pass(4 * minute)
    await server.restart()
    expect(await server.sql('select * from escalated_conversations')).toEqual([])
    clock.pass(minute)
    await server.restart()
    const subject = 'waiting for an answer'
    // Everyone on duty, therapists as well.
    await eventually(() =>
      expect(listRecipients([server], subject)).toEqual(
        expect.arrayContaining([...administrators, maya]),
      ),
    )
  })

  it('is not announced when someone has answered', async () => {
    const clock = createTestClock()
    const server = await start(clock)
    await writeToChat(server)
    await server.request('/api/admin/chat-reply', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await server.signIn(admin) },
      body: JSON.stringify({
        sessionId: await findStaffId(server, 'a-conversation-that-waits'),
        message: 'We are.',
      }),
    })
    clock.pass(hour)
    await server.restart()
    await server.restart()
    expect(await server.sql('select * from escalated_conversations')).toEqual([])
    expect(listMails([server], 'waiting for an answer')).toEqual([])
  })

  it('is not announced or counted while the conversation is closed, and again once the visitor writes', async () => {
    // Seven in the morning in Toronto.
    const clock = createTestClock('2026-11-23T12:00:00.000Z')
    const server = await start(clock, undefined, { CHAT_HOURS: '0-24' })
    await server.sql('delete from chat_messages')
    await server.sql('delete from chat_sessions')
    await writeToChat(server)
    const params = { sessionId: await findStaffId(server, 'a-conversation-that-waits') }
    const cookie = await server.signIn(admin)
    await server.call(changeAlertSettings, { cookie, body: { choices: { digest: 'email' } } })
    const state = 'closed'
    await server.call(changeChatSession, { cookie, params, body: { state } })
    clock.pass(hour)
    await server.restart()
    await server.restart()
    expect(await server.sql('select * from escalated_conversations')).toEqual([])
    const counts = await server.call(countConversations, { cookie: await server.signIn(admin) })
    expect(counts.json).toMatchObject({ waiting: 0, closed: 1 })
    expect(listMails([server], 'What is waiting this morning')).toEqual([])
    await writeToChat(server)
    clock.pass(4 * minute)
    await server.restart()
    expect(await server.sql('select * from escalated_conversations')).toEqual([])
    clock.pass(minute)
    await server.restart()
    await eventually(async () =>
      expect(await server.sql('select * from escalated_conversations')).toHaveLength(1),
    )
  })

  it.runIf(engine === 'postgres')('is announced once by two instances', async () => {
    const clock = createTestClock()
    const first = await start(clock)
    const second = await start(clock, first)
    await submitConsultation(first)
    clock.pass(2 * day - 10 * minute)
    await writeToChat(first)
    clock.pass(10 * minute)
    await Promise.all([first.restart(), second.restart()])
    await Promise.all([first.restart(), second.restart()])
    const both = [first, second]
    await eventually(() => expect(listRecipients(both, 'What is waiting for you')).toHaveLength(2))
    expect(await first.sql('select lead_id from escalated_leads')).not.toEqual([])
    expect(listMails(both, 'not answered in time')).toEqual([])
    // Therapists on duty are alerted to the chat only.
    await eventually(() => expect(listRecipients(both, 'waiting for an answer')).toContain(maya))
    const others = listRecipients(both, 'waiting for an answer')
    expect(others).toEqual([...new Set(others)])
    for (const administrator of administrators) expect(others).not.toContain(administrator)
  })

  it('is in one morning email a day, for those who chose it', async () => {
    // Seven in the morning in Toronto.
    const clock = createTestClock('2026-11-23T12:00:00.000Z')
    const server = await start(clock)
    await submitConsultation(server)
    const cookie = await server.signIn(admin)
    await server.call(changeAlertSettings, { cookie, body: { choices: { digest: 'email' } } })
    // The second start waits for what the first one has begun.
    await server.restart()
    await server.restart()
    const subject = 'What is waiting this morning'
    expect(listMails([server], subject)).toEqual([])
    // Of those who left long ago no one expects an answer.
    const here = [clock.now().toISOString()]
    await server.sql("update chat_sessions set last_seen = ? where state = 'waiting'", here)
    await server.sql('update consultation_leads set next_action_at = null')
    const inTheEvening = ['2026-11-24T02:00:00.000Z']
    await server.sql(
      "update consultation_leads set next_action_at = ? where first_name = 'Noor'",
      inTheEvening,
    )
    clock.pass(hour)
    await server.restart()
    await eventually(() => expect(listRecipients([server], subject)).toEqual([admin]))
    const [mail] = listMails([server], subject)
    expect(mail?.text).toMatch(/1 to contact: http\S+\/admin\/leads\?status=notContacted/)
    expect(mail?.text).toMatch(/1 with a next action due today or earlier: http\S+\?view=dueToday/)
    expect(mail?.text).toMatch(/\d+ chats waiting for an answer: http\S+\/admin\/chats/)
    clock.pass(hour)
    await server.restart()
    await server.restart()
    expect(listRecipients([server], subject)).toEqual([admin])
    clock.pass(day)
    await server.restart()
    await eventually(() => expect(listRecipients([server], subject)).toEqual([admin, admin]))
  })
})

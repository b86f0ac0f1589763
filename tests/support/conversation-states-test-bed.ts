import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  type ChatSessionSummary,
  changeChatSession,
  getChatSession,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import {
  markMessagesRead,
  markMessagesUnread,
  sendChatReply,
} from '#features/chat/chat/contract/inbox-messages.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { noor } from './chat-client.ts'
import { findStaffId } from './staff-id.ts'
import { createTestClock } from './test-clock.ts'
import {
  admin,
  captchaAnswer,
  director,
  maya,
  startTestServer,
  type TestServer,
} from './test-server.ts'

export type Person = { id: number; cookie: string }

/**
 * A server for the tests of a block, three people of its practice, and what they do in conversations, by the session
 * ids of staff.
 */
export function setupConversationStates(engine: Engine) {
  const clock = createTestClock()
  // Filled before any test runs.
  const practice = {} as { server: TestServer; grace: Person; elise: Person; maya: Person }

  async function signIn(username: string): Promise<Person> {
    const { server } = practice
    return { id: await server.userId(username), cookie: await server.signIn(username) }
  }
  beforeAll(async () => {
    const settings = { CHAT_HOURS: '0-24', RATE_LIMIT: 'off' }
    practice.server = await startTestServer(engine, settings, { clock })
    practice.grace = await signIn(admin)
    practice.elise = await signIn(director)
    practice.maya = await signIn(maya)
  })
  afterAll(() => practice.server?.stop())

  async function post(sessionId: string, message = 'Hello?') {
    const captchaValidation = await practice.server.captchaToken()
    const { status } = await practice.server.call(sendChatMessage, {
      body: {
        ...noor,
        sessionId,
        message,
        optimisticId: randomUUID(),
        captchaValue: captchaAnswer,
        captchaValidation,
      },
    })
    expect(status).toBe(201)
  }
  /** The visitors' secrets, by the session id of staff. */
  const secrets = new Map<string, string>()
  async function begin() {
    const secret = randomUUID()
    await post(secret)
    const sessionId = await findStaffId(practice.server, secret)
    secrets.set(sessionId, secret)
    return sessionId
  }
  const getSecret = (sessionId: string) => secrets.get(sessionId) ?? sessionId
  const say = async (sessionId: string, message?: string) => post(getSecret(sessionId), message)
  const reply = async ({ cookie }: Person, sessionId: string, message = 'Yes.') =>
    practice.server.call(sendChatReply, { cookie, body: { sessionId, message } })
  const change = async (
    { cookie }: Person,
    sessionId: string,
    body: { state?: string; assignedTo?: number | null },
  ) => practice.server.call(changeChatSession, { cookie, params: { sessionId }, body })
  const markRead = async ({ cookie }: Person, sessionId: string) =>
    practice.server.call(markMessagesRead, { cookie, params: { sessionId } })
  const markUnread = async ({ cookie }: Person, sessionId: string) =>
    practice.server.call(markMessagesUnread, { cookie, params: { sessionId } })
  const getNumber = async (sessionId: string) => {
    const [row] = await practice.server.sql('select id from chat_sessions where session_id = ?', [
      sessionId,
    ])
    return Number(row?.['id'])
  }
  const look = async ({ cookie }: Person, sessionId: string) => {
    const number = await getNumber(sessionId)
    return (await practice.server.call(getChatSession, { cookie, params: { number } }))
      .json as ChatSessionSummary
  }
  const list = async ({ cookie }: Person, view?: string, query: Record<string, string> = {}) => {
    const wanted = { ...query, ...(view === undefined ? {} : { view }) }
    const { json, headers } = await practice.server.call(listChatSessions, {
      cookie,
      query: wanted,
    })
    const sessions = (json as ChatSessionSummary[]).map(({ sessionId }) => sessionId)
    return { sessions, total: Number(headers.get('x-total-count')) }
  }
  const listActions = async (sessionId: string) =>
    (
      await practice.server.sql(
        "select action from audit_log where record_type = 'conversation' and record_id = ? order by id",
        [String(await getNumber(sessionId))],
      )
    ).map(({ action }) => action)

  return {
    clock,
    practice,
    signIn,
    say,
    begin,
    getSecret,
    reply,
    change,
    markRead,
    markUnread,
    look,
    list,
    listActions,
  }
}

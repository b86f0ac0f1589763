import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  type ChatSessionSummary,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import {
  countUnreadMessages,
  listChatMessages,
  sendChatReply,
} from '#features/chat/chat/contract/inbox-messages.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { noor } from './chat-client.ts'
import { findStaffId } from './staff-id.ts'
import { admin, captchaAnswer, maya, startTestServer, type TestServer } from './test-server.ts'

/** The least that makes a lead of a conversation. */
export const chatLead = { serviceType: 'other', preferredLocation: 'no-preference' } as const

/**
 * A server for the tests of a block, and the calls of a visitor and of staff about conversations, which are all named
 * by the visitor's secret here.
 */
export function setupConversations(engine: Engine) {
  const practice = {} as { server: TestServer; asAdmin: string; asMaya: string } // filled before any test runs

  beforeAll(async () => {
    const settings = { CHAT_HOURS: '0-24', CHAT_RETENTION_DAYS: '6' }
    const server = await startTestServer(engine, settings)
    practice.server = server
    practice.asAdmin = await server.signIn(admin)
    practice.asMaya = await server.signIn(maya)
  })
  afterAll(() => practice.server?.stop())

  /** A visitor's message over HTTP, which starts a conversation if there is none with this session id. */
  const send = async (
    sessionId: string,
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) =>
    practice.server.call(sendChatMessage, {
      headers,
      body: {
        sessionId,
        ...noor,
        message: 'Hello?',
        optimisticId: randomUUID(),
        captchaValue: captchaAnswer,
        captchaValidation: await practice.server.captchaToken(),
        ...changes,
      },
    })
  const list = async (cookie = practice.asAdmin) =>
    (await practice.server.call(listChatSessions, { cookie })).json as ChatSessionSummary[]

  const toStaffId = async (secret: string) => findStaffId(practice.server, secret)

  return {
    practice,
    toStaffId,
    send,
    /** Starts a conversation. @returns its visitor's secret */
    async begin(message = 'Hello?'): Promise<string> {
      const sessionId = randomUUID()
      expect((await send(sessionId, { message })).status).toBe(201)
      return sessionId
    },
    list,
    async find(secret: string) {
      const staffId = await toStaffId(secret)
      return (await list()).find(({ sessionId }) => sessionId === staffId)
    },
    read: async (secret: string, cookie = practice.asAdmin) =>
      practice.server.call(listChatMessages, {
        cookie,
        params: { sessionId: await toStaffId(secret) },
      }),
    reply: async (secret: string, message: string, optimisticId?: string) =>
      practice.server.call(sendChatReply, {
        cookie: practice.asAdmin,
        body: {
          sessionId: await toStaffId(secret),
          message,
          ...(optimisticId ? { optimisticId } : {}),
        },
      }),
    async countUnread() {
      const { json } = await practice.server.call(countUnreadMessages, { cookie: practice.asAdmin })
      return (json as { count: number }).count
    },
    getRow: async (secret: string) =>
      (
        await practice.server.sql('select * from chat_sessions where session_id = ?', [
          await toStaffId(secret),
        ])
      )[0],
    /** The audited actions on a conversation, by its number. */
    listActions: async (number: unknown) =>
      (
        await practice.server.sql(
          "select action from audit_log where record_type = 'conversation' and record_id = ? order by id",
          [String(number)],
        )
      ).map((row) => row['action']),
  }
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  type ChatSessionSummary,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import { listChatMessages, sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import {
  type ChatMessage,
  type History,
  readChatHistory,
  sendChatMessage,
} from '#features/chat/chat/contract/messages.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { noor } from './chat-client.ts'
import { createFileCalls, toStoredFile } from './chat-files.ts'
import { findStaffId } from './staff-id.ts'
import { admin, captchaAnswer, startTestServer, type TestServer } from './test-server.ts'

type Settings = { settings?: Record<string, string>; clock?: Clock }

/** A server for the tests of a block, and what visitors and staff do with files in its chat. */
export function setupChatFiles(engine: Engine, { settings = {}, clock }: Settings = {}) {
  const practice = {} as { server: TestServer; cookie: string } // filled before any test runs
  beforeAll(async () => {
    practice.server = await startTestServer(
      engine,
      { CHAT_HOURS: '0-24', ...settings },
      { isLogSearched: true, ...(clock && { clock }) },
    )
    practice.cookie = await practice.server.signIn(admin)
  })
  afterAll(() => practice.server?.stop())

  const server = () => practice.server
  const sql = async (text: string, values: (string | number)[]) => server().sql(text, values)
  const files = createFileCalls(server)
  const toStaffId = async (secret: string) => findStaffId(server(), secret)
  const say = async (sessionId: string, content: Record<string, unknown>) =>
    server().call(sendChatMessage, {
      body: { sessionId, ...noor, message: '', optimisticId: randomUUID(), ...content },
    })

  return {
    practice,
    files,
    toStaffId,
    say,
    reply: async (secret: string, content: Record<string, unknown>, by = practice.cookie) =>
      server().call(sendChatReply, {
        cookie: by,
        body: {
          sessionId: await toStaffId(secret),
          message: '',
          optimisticId: randomUUID(),
          ...content,
        },
      }),
    /** A conversation with one message. */
    async begin(sender: Record<string, unknown> = {}) {
      const sessionId = randomUUID()
      const captchaValidation = await server().captchaToken()
      const captcha = { captchaValue: captchaAnswer, captchaValidation }
      expect((await say(sessionId, { message: 'Hello?', ...captcha, ...sender })).status).toBe(201)
      const [row] = await sql('select id from chat_sessions where session_id = ?', [
        await toStaffId(sessionId),
      ])
      return { sessionId, number: Number(row?.['id']) }
    },
    upload: async (sessionId: string, sent: Parameters<typeof files.asVisitor>[1] = {}) =>
      toStoredFile(await files.asVisitor(sessionId, sent)),
    readHistory: async (sessionId: string) =>
      (await server().call(readChatHistory, { body: { sessionId } })).json as History,
    async readThread(secret: string) {
      const params = { sessionId: await toStaffId(secret) }
      const { json } = await server().call(listChatMessages, { cookie: practice.cookie, params })
      return json as ChatMessage[]
    },
    async findListed(secret: string) {
      const staffId = await toStaffId(secret)
      return (
        (await server().call(listChatSessions, { cookie: practice.cookie }))
          .json as ChatSessionSummary[]
      ).find(({ sessionId }) => sessionId === staffId)
    },
    async countFiles(number: number): Promise<number> {
      const [row] = await sql('select count(*) as n from chat_files where conversation_id = ?', [
        number,
      ])
      return Number(row?.['n'])
    },
    listDownloads: async (number: number) =>
      sql(
        `select actor_id, outcome from audit_log
        where action = 'conversation.file_downloaded' and record_id = ?`,
        [String(number)],
      ),
  }
}

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  type EmailLogEntry,
  listLeadEmails,
  markAnswersSeen,
  sendLeadEmail,
  type ThreadMessage,
} from '#features/requests/emails/contract.ts'
import { changeLead, type Lead, listLeads } from '#features/requests/leads/contract/leads.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { connectGoogle } from './connect-google.ts'
import { submitConsultation } from './consultation.ts'
import { eventually } from './eventually.ts'
import { type StandInGoogle, startGoogle } from './google.ts'
import { type SmtpServer, startSmtpServer } from './smtp-server.ts'
import { serverUrl } from './test-database.ts'
import {
  admin,
  daniel,
  maya,
  startTestServer,
  type TestAnswer,
  type TestServer,
} from './test-server.ts'

/** Runs a statement on the PostgreSQL server, outside the tests' own databases. */
export async function onPostgres(statement: string) {
  const client = new pg.Client({ connectionString: await serverUrl() })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export const mayasGmail = 'maya.chen@gmail.example'
export const systemEmail = 'hello@stillwater.example'
export const places = ['token', 'revoke', 'userinfo', 'gmail'] as const

/** A practice with a stand-in for Google and a mail server, and the calls about emails of leads. */
export function setupLeadMail(
  engine: Engine,
  {
    getSettings = async () => ({}),
    ...more
  }: { clock?: Clock; getSettings?: () => Promise<Record<string, string>> } = {},
) {
  let google: StandInGoogle
  let smtp: SmtpServer
  let server: TestServer
  let asMaya: string
  let asDaniel: string
  let asAdmin: string
  let mayaId: number
  let danielId: number

  beforeAll(async () => {
    google = await startGoogle()
    smtp = await startSmtpServer()
    const settings = { ...google.settings, SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never' }
    server = await startTestServer(engine, { ...settings, ...(await getSettings()) }, more)
    asMaya = await server.signIn(maya)
    asDaniel = await server.signIn(daniel)
    asAdmin = await server.signIn(admin)
    mayaId = await server.userId(maya)
    danielId = await server.userId(daniel)
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
    await google.stop()
  })
  beforeEach(async () => {
    smtp.setMode('accept')
    for (const place of places) google.setMode(place, 'fine')
    google.renameMails(false)
    google.forbidReading(undefined)
    google.consent('consent', mayasGmail)
    await connectGoogle(server, asMaya)
  })

  const assign = (id: number, assignedTo: number) =>
    server.call(changeLead, { cookie: asAdmin, params: { id }, body: { assignedTo } })
  async function getLead(userId: number, changes: Record<string, unknown> = {}) {
    const id = await submitConsultation(server, changes)
    expect((await assign(id, userId)).status).toBe(200)
    // The notices of the new lead are not part of these tests.
    await eventually(async () =>
      expect(
        await server.sql('select id from alerts union all select id from outgoing_mails'),
      ).toEqual([]),
    )
    smtp.mails.length = 0
    return id
  }
  const mayasLead = (changes?: Record<string, unknown>) => getLead(mayaId, changes)
  const send = (cookie: string, id: number, body: Record<string, unknown> = {}) =>
    server.call(sendLeadEmail, {
      cookie,
      params: { id },
      body: { subject: 'Your consultation request', message: 'Hello Noor,\n\nWelcome.', ...body },
    })
  const entry = (answer: TestAnswer) => answer.json as EmailLogEntry
  const list = (cookie: string, id: number) =>
    server.call(listLeadEmails, { cookie, params: { id } })
  const thread = async (cookie: string, id: number) => {
    const answer = await list(cookie, id)
    expect(answer.status).toBe(200)
    return answer.json as ThreadMessage[]
  }
  const see = (cookie: string, id: number, ...ids: (string | undefined)[]) =>
    server.call(markAnswersSeen, { cookie, params: { id }, body: { ids } })
  /** Reads the thread on a screen, which then reports what was unread. */
  async function openThread(cookie: string, id: number) {
    const messages = await thread(cookie, id)
    const unread = messages.filter(({ isUnread }) => isUnread)
    expect((await see(cookie, id, ...unread.map((message) => message.id))).status).toBe(204)
    return messages
  }
  const findLead = async (id: number, cookie = asAdmin) =>
    ((await server.call(listLeads, { cookie })).json as Lead[]).find((lead) => lead.id === id)
  const getRows = (id: number) =>
    server.sql('select * from lead_emails where lead_id = ? order by id', [id])
  const getAudit = async (id: number) =>
    (
      await server.sql(
        `select action, outcome from audit_log where record_type = 'lead' and record_id = ? and action like 'lead.email%' order by id`,
        [String(id)],
      )
    ).map(({ action, outcome }) => `${String(action)}: ${String(outcome)}`)
  /** The client replies in the thread of a sent email. */
  const answerTo = (
    threadId: string,
    inReplyTo: string,
    more = '',
    messageId = `<${randomUUID()}@mail.example>`,
  ) =>
    google.receive(
      mayasGmail,
      [
        'From: Noor Haddad <noor.haddad@mail.example>',
        `To: Maya Chen <${mayasGmail}>`,
        'Subject: Re: Your consultation request',
        `Message-ID: ${messageId}`,
        `In-Reply-To: ${inReplyTo}`,
        `References: ${inReplyTo}`,
        'Content-Type: text/plain; charset=utf-8',
        '',
        `Thursday works well for me.${more}`,
        '',
      ].join('\r\n'),
      threadId,
    )

  return {
    get google() {
      return google
    },
    get smtp() {
      return smtp
    },
    get server() {
      return server
    },
    get asMaya() {
      return asMaya
    },
    get asDaniel() {
      return asDaniel
    },
    get asAdmin() {
      return asAdmin
    },
    get mayaId() {
      return mayaId
    },
    get danielId() {
      return danielId
    },
    assign,
    getLead,
    mayasLead,
    send,
    entry,
    list,
    thread,
    see,
    openThread,
    findLead,
    getRows,
    getAudit,
    answerTo,
  }
}

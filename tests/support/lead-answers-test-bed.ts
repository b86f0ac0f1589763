import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  getSystemEmail,
  listLeadEmails,
  markAnswersSeen,
  sendLeadEmail,
  type ThreadMessage,
} from '#features/requests/emails/contract.ts'
import { changeLead, type Lead, listLeads } from '#features/requests/leads/contract/leads.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { submitConsultation } from './consultation.ts'
import { eventually } from './eventually.ts'
import { type ImapServer, startImapServer } from './imap-server.ts'
import { type SmtpServer, startSmtpServer } from './smtp-server.ts'
import { createTestClock, day, minute } from './test-clock.ts'
import { admin, daniel, startTestServer, type TestServer } from './test-server.ts'

export const clientAddress = 'noor.haddad@mail.example'

type Answer = {
  from?: string
  messageId?: string
  headers?: readonly string[]
  type?: string
  body?: string
  receivedAt?: Date
}

/** An email that answers `answered`, a Message-ID. */
export const toRawAnswer = (answered: string, answer: Answer = {}) =>
  [
    `From: ${answer.from ?? `Noor Haddad <${clientAddress}>`}`,
    'To: hello@stillwater.example',
    'Subject: Re: Your consultation request',
    `Message-ID: ${answer.messageId ?? `<${randomUUID()}@mail.example>`}`,
    `In-Reply-To: ${answered}`,
    `References: <first@mail.example> ${answered}`,
    ...(answer.headers ?? []),
    `Content-Type: ${answer.type ?? 'text/plain; charset=utf-8'}`,
    '',
    answer.body ?? 'Thursday works well for me.',
    '',
  ].join('\r\n')

/** Adds copies of a lead's only answer, until it has so many. */
export async function addCopies({ sql }: Pick<TestServer, 'sql'>, leadId: number, count: number) {
  const [row = {}] = await sql('select * from lead_answers where lead_id = ?', [leadId])
  const copied = Object.keys(row).filter((name) => !/^(id|message_id|provider_id)$/.test(name))
  await sql(
    `with recursive copies(n) as (select 2 union all select n + 1 from copies where n < ${count})
     insert into lead_answers (message_id, provider_id, ${copied.join(', ')})
     select '<copy-' || n || '@mail.example>', 'copy-' || n, ${copied.join(', ')}
     from lead_answers, copies where lead_id = ?`,
    [leadId],
  )
}

/** A practice whose own mailbox is read for answers. */
export function setupLeadAnswers(engine: Engine, settings: Record<string, string> = {}) {
  let imap: ImapServer
  let smtp: SmtpServer
  let server: TestServer
  let asAdmin: string
  let asDaniel: string
  const clock = createTestClock(new Date().toISOString())

  beforeAll(async () => {
    imap = await startImapServer()
    smtp = await startSmtpServer()
    server = await startTestServer(
      engine,
      { IMAP_URL: imap.url, SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never', ...settings },
      { clock },
    )
    asAdmin = await server.signIn(admin)
    asDaniel = await server.signIn(daniel)
    await server.stayAtScreens(new Date(clock.now().getTime() + 6 * day))
    await eventually(() => expect(imap.isIdling()).toBe(true))
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
    await imap.stop()
  })

  /** A lead of Daniel's to whom the practice has written. @returns its id and the email's Message-ID */
  async function writeToLead() {
    const id = await submitConsultation(server)
    const body = { assignedTo: await server.userId(daniel) }
    await server.call(changeLead, { cookie: asAdmin, params: { id }, body })
    const email = { subject: 'Your consultation request', message: 'Hello Noor,\n\nWelcome.' }
    const sent = await server.call(sendLeadEmail, { cookie: asAdmin, params: { id }, body: email })
    expect(sent.status).toBe(201)
    const [row] = await server.sql('select message_id from lead_emails where lead_id = ?', [id])
    await eventually(async () =>
      expect(
        await server.sql('select id from alerts union all select id from outgoing_mails'),
      ).toEqual([]),
    )
    smtp.mails.length = 0
    return { id, messageId: String(row?.['message_id']) }
  }
  const readThread = async (id: number, cookie = asDaniel) => {
    const answer = await server.call(listLeadEmails, { cookie, params: { id } })
    expect(answer.status).toBe(200)
    return answer.json as ThreadMessage[]
  }
  /** True if the thread says that the practice's mailbox cannot be read. */
  const isFlaggedUnreadable = async (id: number) => {
    const { headers } = await server.call(listLeadEmails, { cookie: asDaniel, params: { id } })
    return headers.get('x-practice-mailbox-unreadable') === 'true'
  }
  /** Reads the thread on a screen, which then reports what was unread. */
  async function openThread(id: number, cookie = asDaniel) {
    const thread = await readThread(id, cookie)
    const ids = thread.filter(({ isUnread }) => isUnread).map((message) => message.id)
    const seen = await server.call(markAnswersSeen, { cookie, params: { id }, body: { ids } })
    expect(seen.status).toBe(204)
    return thread
  }
  const listRows = (id: number) =>
    server.sql('select * from lead_answers where lead_id = ? order by id', [id])

  return {
    clock,
    get imap() {
      return imap
    },
    get smtp() {
      return smtp
    },
    get server() {
      return server
    },
    get asAdmin() {
      return asAdmin
    },
    get asDaniel() {
      return asDaniel
    },
    writeToLead,
    readThread,
    isFlaggedUnreadable,
    openThread,
    listRows,
    /** Waits until so many emails of a lead were found in the mailbox. */
    waitForAnswers: async (id: number, count: number) =>
      eventually(async () => expect(await listRows(id)).toHaveLength(count)),
    deliver: (answered: string, answer: Answer = {}) =>
      imap.deliver(
        toRawAnswer(answered, answer),
        answer.receivedAt ?? new Date(clock.now().getTime() + minute),
      ),
    /** As Daniel sees it, to whom it is assigned. */
    findLead: async (id: number, cookie = asDaniel) =>
      ((await server.call(listLeads, { cookie })).json as Lead[]).find((lead) => lead.id === id),
    getSystemEmail: async () => (await server.call(getSystemEmail, { cookie: asDaniel })).json,
  }
}

import { expect } from 'vitest'
import {
  listUnmatchedEmails,
  type UnmatchedEmails,
} from '#features/requests/emails/contract/unmatched.ts'
import type { Engine } from '#platform/server/database/database.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { submitConsultation } from './consultation.ts'
import { eventually } from './eventually.ts'
import { setupLeadAnswers, toRawAnswer } from './lead-answers-test-bed.ts'
import { minute } from './test-clock.ts'

/** An email that answers none of ours. */
export const toFreshMail = (from: string, subject: string, body = 'Is Thursday still free?') =>
  withoutAnswered(toRawAnswer('<none@mail.example>', { from, body }), subject)

const withoutAnswered = (raw: string, subject: string) =>
  withSubject(raw.replace(/^(In-Reply-To|References): .*\r\n/gm, ''), subject)

export const withSubject = (raw: string, subject: string) =>
  raw.replace(/^Subject: .*$/m, `Subject: ${subject}`)

/** A mail server's report that names no Message-ID of ours. */
export function toReport(recipient: string, subject: string) {
  const raw = toRawAnswer('<none@mail.example>', {
    from: 'MAILER-DAEMON@mx.mail.example',
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    body: [
      '--b\r\nContent-Type: text/plain\r\n\r\nYour message could not be delivered.',
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nFinal-Recipient: rfc822; ${recipient}`,
      '--b--',
    ].join('\r\n'),
  })
  return withoutAnswered(raw, subject)
}

export const toClientAddress = (leadId: number) => `Noor Haddad <client-${leadId}@mail.example>`

/** A practice that reads its mailbox, and the list of emails that match no request. */
export function setupUnmatched(engine: Engine) {
  const practice = setupLeadAnswers(engine, { CHAT_HOURS: '0-24' })

  const call = (definition: EndpointDefinition, params = {}, body?: object) =>
    practice.server.call(definition, {
      cookie: practice.asAdmin,
      params,
      ...(body ? { body } : {}),
    })
  const list = async () => (await call(listUnmatchedEmails)).json as UnmatchedEmails
  /** Waits until the email with this subject is on the list. */
  async function waitFor(subject: string) {
    let found: UnmatchedEmails['emails'][number] | undefined
    await eventually(async () => {
      found = (await list()).emails.find((email) => email.subject === subject)
      expect(found).toBeDefined()
    })
    if (!found) throw new Error('not on the list')
    return found
  }
  const receive = (raw: string) =>
    practice.imap.deliver(raw, new Date(practice.clock.now().getTime() + minute))

  return {
    practice,
    call,
    list,
    waitFor,
    receive,
    async countRows() {
      const [row] = await practice.server.sql('select count(*) as n from unmatched_emails')
      return Number(row?.['n'])
    },
    async trail(record: string, id: number) {
      const rows = await practice.server.sql(
        'select action from audit_log where record_type = ? and record_id = ? order by id',
        [record, String(id)],
      )
      return rows.map(({ action }) => action)
    },
    /** A lead with an address of its own, and a mail from there that answers nothing. */
    async writeFresh(subject: string, body?: string) {
      const id = await submitConsultation(practice.server)
      await practice.server.sql('update consultation_leads set email = ? where id = ?', [
        `Client-${id}@mail.example`,
        id,
      ])
      receive(toFreshMail(toClientAddress(id), subject, body))
      return { id, email: await waitFor(subject) }
    },
  }
}

import { describe, expect, it } from 'vitest'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { clientAddress, setupLeadAnswers, toRawAnswer } from '../support/lead-answers-test-bed.ts'
import { minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'

const relayId = '010d019abc4f27e1-5b1c-000000'

const returned = (messageId: string) =>
  ['From: hello@stillwater.example', 'Subject: Your request', `Message-ID: ${messageId}`].join(
    '\r\n',
  )

const report = (type: string, content: string) => ({
  from: 'MAILER-DAEMON@mx.mail.example (Mail Delivery System)',
  type: 'multipart/report; report-type=delivery-status; boundary="b"',
  body: [
    '--b\r\nContent-Type: text/plain\r\n\r\nYour message could not be delivered.',
    '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.mail.example\r\n\r\nAction: failed\r\nFinal-Recipient: rfc822; noor.haddad@mail.example',
    `--b\r\nContent-Type: ${type}\r\n\r\n${content}`,
    '--b--',
  ].join('\r\n'),
})

describe.each(callEngines)('every answer finds its request on %s', (engine) => {
  const practice = setupLeadAnswers(engine)
  const { waitForAnswers, listRows, deliver, writeToLead, findLead, readThread } = practice

  /** Delivers a mail that names no mail of ours in its headers. */
  const deliverReport = (given: ReturnType<typeof report>) =>
    practice.imap.deliver(
      toRawAnswer('<none@mail.example>', given).replace(/^(In-Reply-To|References): .*\r\n/gm, ''),
      new Date(practice.clock.now().getTime() + minute),
    )

  it('takes an answer to the receipt', async () => {
    const id = await submitConsultation(practice.server)
    const [sent] = await practice.server.sql(
      'select message_id from sent_mails where lead_id = ?',
      [id],
    )
    deliver(String(sent?.['message_id']), { body: 'I forgot: please call only after six.' })
    await waitForAnswers(id, 1)
    expect((await findLead(id, practice.asAdmin))?.hasUnreadAnswer).toBe(true)
  })

  it('takes an answer to an id that the relay put in place of ours', async () => {
    practice.smtp.setAnswer(`Ok ${relayId}`)
    const { id } = await writeToLead()
    practice.smtp.setAnswer('OK')
    deliver(`<${relayId}@ca-central-1.amazonses.com>`)
    await waitForAnswers(id, 1)
    deliver(`<${relayId}@email.amazonses.com>`)
    await waitForAnswers(id, 2)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
  })

  it.each([
    ['its headers', (id: string) => report('text/rfc822-headers', returned(id))],
    ['the whole mail', (id: string) => report('message/rfc822', `${returned(id)}\r\n\r\nHello.`)],
    [
      'the mail in its own words',
      (id: string) => ({
        from: 'Mail Delivery Subsystem <mailer-daemon@mx.mail.example>',
        type: 'text/plain',
        body: `Sorry, it didn't work out.\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${returned(id)}`,
      }),
    ],
  ])('tells that an email came back, by %s', async (_, write) => {
    const { id, messageId } = await writeToLead()
    deliverReport(write(messageId))
    await waitForAnswers(id, 1)
    expect(await listRows(id)).toMatchObject([{ kind: 'bounce' }])
    await eventually(() =>
      expect(practice.smtp.mails.map(({ headers }) => headers.get('subject'))).toContainEqual(
        expect.stringContaining('An email was not delivered'),
      ),
    )
  })

  it('keeps nothing of a report about a mail that is not ours', async () => {
    const { id } = await writeToLead()
    const before = await practice.server.sql('select id from lead_answers')
    deliverReport(report('text/rfc822-headers', returned('<other@mail.example>')))
    deliver(await lastMessageId(id))
    await waitForAnswers(id, 1)
    expect(await practice.server.sql('select id from lead_answers')).toHaveLength(before.length + 1)
  })

  async function lastMessageId(id: number) {
    const [row] = await practice.server.sql(
      'select message_id from lead_emails where lead_id = ?',
      [id],
    )
    return String(row?.['message_id'])
  }

  it('shows that an email could not be delivered, and notifies the assignee', async () => {
    const { id, messageId } = await writeToLead()
    deliver(messageId, {
      from: 'Mail Delivery System <MAILER-DAEMON@mail.example>',
      headers: ['Auto-Submitted: auto-replied'],
      type: 'multipart/report; report-type=delivery-status; boundary="b"',
      body: [
        '--b',
        'Content-Type: text/plain',
        '',
        'There is no such mailbox.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        `Final-Recipient: rfc822; ${clientAddress}`,
        'Action: failed',
        '--b--',
      ].join('\r\n'),
    })
    await waitForAnswers(id, 1)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(false)
    await eventually(() => expect(practice.smtp.mails).toHaveLength(1))
    expect(practice.smtp.mails[0]?.text).toContain('could not be delivered')
    expect((await readThread(id))[0]).toMatchObject({
      kind: 'bounce',
      body: 'There is no such mailbox.',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { downloadAttachment } from '#features/requests/emails/contract.ts'
import { setupLeadAnswers } from '../support/lead-answers-test-bed.ts'
import { mayasGmail, setupLeadMail } from '../support/lead-mail-test-bed.ts'
import { minute } from '../support/test-clock.ts'

const toFile = (name: string, content: Buffer) => [
  '--b',
  `Content-Type: application/octet-stream; name="${name}"`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  ...(content.toString('base64').match(/.{1,76}/g) ?? []),
]
const type = 'multipart/mixed; boundary="b"'
const toBody = (...files: string[][]) =>
  [
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Attached.',
    ...files.flat(),
    '--b--',
  ].join('\r\n')

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 255, 128, 10, 13])])

describe('the files of an answer in the practice’s mailbox', () => {
  const practice = setupLeadAnswers('sqlite')
  const { writeToLead, readThread, waitForAnswers, deliver, clock } = practice

  const open = (id: number, emailId: string, number: number, cookie = practice.asDaniel) =>
    fetch(`${practice.server.url}/api/admin/leads/${id}/emails/${emailId}/attachments/${number}`, {
      headers: { cookie },
    })
  async function deliverFiles(...files: string[][]) {
    const { id, messageId } = await writeToLead()
    deliver(messageId, { type, body: toBody(...files) })
    await waitForAnswers(id, 1)
    const [answer] = await readThread(id)
    if (!answer) throw new Error('the thread is empty')
    return { id, answer }
  }

  it('are saved by the browser and never shown on our origin', async () => {
    const { id, answer } = await deliverFiles(toFile('intake form.pdf', pdf))
    expect(answer.attachments).toEqual(['intake form.pdf'])
    const response = await open(id, answer.id, 1)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''intake%20form.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const entries = await practice.server.sql(
      `select outcome from audit_log where action = 'lead.attachment_downloaded' and record_id = ?`,
      [String(id)],
    )
    expect(entries).toEqual([{ outcome: 'success' }])
    expect((await open(id, answer.id, 2)).status).toBe(404)
    expect((await open(id, 'answer-999', 1)).status).toBe(404)
  })

  it('are refused when they are programs, whatever their name', async () => {
    const { id, answer } = await deliverFiles(
      toFile('form.pdf', Buffer.from('MZ\x90\0\x03', 'latin1')),
      toFile('page.html', Buffer.from('<script>alert(1)</script>')),
    )
    for (const number of [1, 2]) {
      const response = await open(id, answer.id, number)
      expect([response.status, await response.json()]).toMatchObject([
        415,
        { message: expect.stringContaining('neither a document nor a picture') },
      ])
    }
  })

  it('are refused beyond 25 MB before they are fetched', async () => {
    const { id, answer } = await deliverFiles(toFile('film.pdf', Buffer.alloc(28_000_000)))
    const sent = practice.imap.sentBytes()
    expect((await open(id, answer.id, 1)).status).toBe(413)
    // The connection may be kept alive in the meantime.
    expect(practice.imap.sentBytes() - sent).toBeLessThan(1_000)
  })

  it('are found as long as the mailbox has the mail, whatever its number', async () => {
    const { id, answer } = await deliverFiles(toFile('form.pdf', pdf))
    clock.pass(minute)
    practice.imap.remove(1)
    practice.imap.renumber()
    const response = await open(id, answer.id, 1)
    expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, pdf])
    practice.imap.remove()
    practice.imap.renumber()
    expect((await open(id, answer.id, 1)).status).toBe(404)
    practice.imap.settings.refusesSignIn = true
    expect((await open(id, answer.id, 1)).status).toBe(503)
    practice.imap.settings.refusesSignIn = false
  })
})

describe('the files of an answer in Gmail', () => {
  const practice = setupLeadMail('sqlite')

  it('are opened by whose mailbox it is, and by no one else', async () => {
    const id = await practice.mayasLead()
    expect((await practice.send(practice.asMaya, id)).status).toBe(201)
    const [row] = await practice.getRows(id)
    practice.google.receive(
      mayasGmail,
      [
        'From: Noor Haddad <noor.haddad@mail.example>',
        'Message-ID: <with-file@mail.example>',
        `Content-Type: ${type}`,
        '',
        toBody(toFile('form.pdf', pdf)),
      ].join('\r\n'),
      String(row?.['thread_id']),
    )
    const thread = await practice.thread(practice.asMaya, id)
    const answer = thread.find(({ isFromPractice }) => !isFromPractice)
    const open = (cookie: string) =>
      practice.server.call(downloadAttachment, {
        cookie,
        params: { id, emailId: answer?.id, number: 1 },
      })
    const opened = await open(practice.asMaya)
    expect(opened.status).toBe(200)
    expect(opened.text).toContain('%PDF-1.7')
    expect((await open(practice.asAdmin)).status).toBe(403)
    expect((await open(practice.asDaniel)).status).toBe(404)
  })
})

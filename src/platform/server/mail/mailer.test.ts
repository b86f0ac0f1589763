import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMail } from '../../../../tests/support/mail.ts'
import { type SmtpServer, startSmtpServer } from '../../../../tests/support/smtp-server.ts'
import { createMailer, readRelayId } from './mailer.ts'
import { newMessageId } from './message-ids.ts'

const from = { name: 'Stillwater, Psychotherapy', address: 'hello@stillwater.example' }
const mail = {
  from,
  to: 'élise@mail.example',
  subject: 'Zoë’s “code” 🌿 and a subject that is long enough to be folded over several lines',
  text: 'Bonjour Zoë,\n\n.\n=C3=A9 stays as it is\n',
  html: '<p>Bonjour Zoë — <b>é</b></p>',
}

let outboxDir: string
beforeEach(() => {
  outboxDir = join(mkdtempSync(join(tmpdir(), 'practice-outbox-')), 'outbox')
})
afterEach(() => rmSync(join(outboxDir, '..'), { recursive: true }))

describe('without a mail server', () => {
  it('each email is one file that any email client opens, readable by its owner only', async () => {
    const mailer = createMailer({ smtpUrl: undefined, outboxDir })
    await Promise.all(Array.from({ length: 5 }, () => mailer.send(mail)))
    mailer.close()
    const files = readdirSync(outboxDir)
    expect(files).toHaveLength(5)
    for (const file of files) {
      expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/)
      expect(statSync(join(outboxDir, file)).mode & 0o077).toBe(0)
      const raw = readFileSync(join(outboxDir, file), 'utf8')
      expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const { text, html, headers } = readMail(raw)
      expect(text.trim()).toBe(mail.text.trim())
      expect(html.trim()).toBe(mail.html)
      expect(headers.get('from')).toContain('<hello@stillwater.example>')
    }
  })

  it('old files are deleted, complete or unfinished, and no others', async () => {
    const mailer = createMailer({ smtpUrl: undefined, outboxDir })
    await mailer.send(mail)
    const [fresh = ''] = readdirSync(outboxDir)
    const old = [
      '2026-01-02T09-00-00-000Z-0badcafe.eml',
      '.2026-01-02T09-00-00-000Z-0badcafe.eml.part',
    ]
    const longAgo = new Date('2026-01-02T09:00:00Z')
    for (const name of [...old, 'notes.txt']) {
      writeFileSync(join(outboxDir, name), 'words')
      utimesSync(join(outboxDir, name), longAgo, longAgo)
    }
    expect(await mailer.removeBefore(new Date('2026-01-03T00:00:00Z'))).toBe(2)
    expect(readdirSync(outboxDir).toSorted()).toEqual([fresh, 'notes.txt'].toSorted())
  })
})

describe('with a mail server', () => {
  let smtp: SmtpServer
  beforeEach(async () => {
    smtp = await startSmtpServer()
  })
  afterEach(() => smtp.stop())

  it('an email arrives unchanged, with the given Message-ID', async () => {
    const mailer = createMailer({ smtpUrl: smtp.url, outboxDir })
    const messageId = newMessageId(from.address)
    await mailer.send({ ...mail, to: 'maya@mail.example', messageId })
    expect(smtp.mails).toHaveLength(1)
    const [taken] = smtp.mails
    expect(taken).toMatchObject({ from: from.address, to: ['maya@mail.example'] })
    expect(taken?.text.trim()).toBe(mail.text.trim())
    expect(taken?.headers.get('message-id')).toBe(messageId)
    mailer.close()
  })

  // RFC 3834: automatic mail says so, or absence notes answer it.
  it('an email says that it is automatic, unless a person wrote it', async () => {
    const mailer = createMailer({ smtpUrl: smtp.url, outboxDir })
    await mailer.send({ ...mail, to: 'maya@mail.example' })
    await mailer.send({ ...mail, to: 'maya@mail.example', isWrittenByPerson: true })
    const names = ['auto-submitted', 'x-auto-response-suppress']
    expect(smtp.mails.map(({ headers }) => names.map((name) => headers.get(name)))).toEqual([
      ['auto-generated', 'All'],
      [undefined, undefined],
    ])
    mailer.close()
  })

  it('no text can inject a recipient or a header', async () => {
    const mailer = createMailer({ smtpUrl: smtp.url, outboxDir })
    const subject = 'Hello\r\nBcc: all@mail.example\r\nX-Mark: yes'
    await mailer.send({ ...mail, to: 'maya@mail.example', subject })
    expect(smtp.mails[0]?.to).toEqual(['maya@mail.example'])
    expect(smtp.mails[0]?.headers.has('bcc')).toBe(false)
    expect(smtp.mails[0]?.headers.has('x-mark')).toBe(false)
    mailer.close()
  })

  it.each([
    ["mark&lisa.o'neil/x#1!y=z@mail.example", "mark&lisa.o'neil/x#1!y=z@mail.example"],
    ['jane@bücher.example', 'jane@xn--bcher-kva.example'],
  ])('an email to %s is addressed to %s', async (to, inHeader) => {
    const mailer = createMailer({ smtpUrl: smtp.url, outboxDir })
    await mailer.send({ ...mail, to })
    await mailer.send({ ...mail, to: { name: 'Jane (work), Vale', address: to } })
    // The server shows a domain as people read it.
    expect(smtp.mails.map((taken) => taken.to)).toEqual([[to], [to]])
    for (const { headers } of smtp.mails) expect(headers.get('to')).toContain(inHeader)
    mailer.close()
  })

  it('a rejection is thrown, and a lost connection too', async () => {
    const mailer = createMailer({ smtpUrl: smtp.url, outboxDir })
    smtp.setMode('reject')
    await expect(mailer.send({ ...mail, to: 'maya@mail.example' })).rejects.toMatchObject({
      reason: 'refused',
      mayHaveArrived: false,
    })
    smtp.setMode('refuse-address')
    await expect(mailer.send({ ...mail, to: 'maya@mail.example' })).rejects.toMatchObject({
      reason: 'address',
      mayHaveArrived: false,
    })
    smtp.setMode('lose-answer')
    await expect(mailer.send({ ...mail, to: 'maya@mail.example' })).rejects.toMatchObject({
      mayHaveArrived: true,
    })
    await smtp.stop()
    await expect(mailer.send({ ...mail, to: 'maya@mail.example' })).rejects.toMatchObject({
      reason: 'down',
      mayHaveArrived: false,
    })
    mailer.close()
  })
})

it.each([
  ['hello@stillwater.example', /^<[0-9a-f-]{36}@stillwater\.example>$/],
  ['hello', /^<[0-9a-f-]{36}@localhost>$/],
])('a Message-ID of %s is of its domain', (address, shape) => {
  expect(newMessageId(address)).toMatch(shape)
})

it.each([
  ['250 Ok 010d019abc4f27e1-5b1c-000000', '010d019abc4f27e1-5b1c-000000'],
  ['250 2.0.0 Ok: queued as 4fK2pD3rW9z1XyQ7', '4fK2pD3rW9z1XyQ7'],
  [
    '250 2.6.0 <0100018a-1234-000000@email.amazonses.com> Queued mail for delivery',
    '0100018a-1234-000000',
  ],
  ['250 2.0.0 Ok: queued as 4B2C1', undefined],
  ['250 Message accepted for delivery', undefined],
  [undefined, undefined],
])('reads the id in a relay’s answer: %s', (response, id) => {
  expect(readRelayId(response)).toBe(id)
})

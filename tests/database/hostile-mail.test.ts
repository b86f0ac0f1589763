import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReferences } from '#features/requests/emails/server/answers/mail-head.ts'
import { readAnswer } from '#features/requests/emails/server/answers/read-answer.ts'
import { createLeadMailRepository } from '#features/requests/emails/server/repository.ts'
import { openFilledDatabase } from '../support/filled-database.ts'
import { toRuns } from '../support/run.ts'
import { engines } from '../support/test-database.ts'

const encodeWord = (text: string) => `=?utf-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`

// Texts that databases refuse, or that are cut at the limits of a field.
const harmful = fc.constantFrom(
  '\0',
  '\ud83d',
  '\ude00',
  '\ufffe',
  '😀'.repeat(130),
  `${'x'.repeat(119)}😀`,
  `${'x'.repeat(199)}😀`,
  `${'x'.repeat(253)}😀`,
  `${'x'.repeat(999)}😀`,
)
const text = fc
  .array(fc.oneof(harmful, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 4 })
  .map((parts) => parts.join(''))
/** Plain, encoded, or encoded twice, as the parser of addresses decodes it twice. */
const value = fc.oneof(
  text,
  text.map(encodeWord),
  text.map((inner) => encodeWord(encodeWord(inner))),
  text.map((inner) => encodeWord(`${encodeWord(inner)} <${inner}@mail.example>`)),
)
const hostileMail = fc.record({
  from: value,
  to: value,
  subject: value,
  messageId: text,
  references: fc.array(text, { maxLength: 3 }),
  filenames: fc.array(value, { maxLength: 3 }),
  charset: fc.constantFrom('utf-8', 'utf-16le', 'iso-8859-1', 'unheard-of'),
  plain: fc.uint8Array({ maxLength: 60 }),
  html: text,
})

const toHead = (fields: readonly (readonly [string, string])[]) =>
  fields
    // A mail has one character per byte; line ends would end the field.
    .map(
      ([name, line]) =>
        `${name}: ${Buffer.from(line.replaceAll(/[\r\n]/g, ' ')).toString('latin1')}`,
    )
    .join('\r\n')

function toMailbox(head: string, mail: { filenames: string[]; charset: string }, texts: Buffer[]) {
  const parameters = { charset: mail.charset }
  const [plain = Buffer.alloc(0), html = Buffer.alloc(0)] = texts
  return {
    uidValidity: '7',
    readOutline: async () => ({
      head,
      structure: {
        type: 'multipart/mixed',
        childNodes: [
          { type: 'text/plain', part: '1', size: plain.length, parameters },
          { type: 'text/html', part: '2', size: html.length, parameters },
          ...mail.filenames.map((filename, at) => ({
            type: 'application/pdf',
            part: String(at + 3),
            size: 12,
            disposition: 'attachment',
            dispositionParameters: { filename },
          })),
        ],
      },
    }),
    readParts: async () =>
      new Map([
        ['1', plain],
        ['2', html],
      ]),
  }
}

describe.each(engines)('a mail that is written to harm on %s', (engine) => {
  it('is matched, stored and read back, whatever it contains', async () => {
    const filled = await openFilledDatabase(engine)
    await filled.migrate()
    const { database, before } = filled
    const emails = createLeadMailRepository(database)
    const [email] = before.get('lead_emails') ?? []
    const leadId = Number(email?.['lead_id'])
    await emails.addMailbox({ kind: 'imap', mailboxKey: 'a', userId: null, address: 'a@b.example' })
    const mailboxId = (await emails.findMailbox('a'))?.id ?? 0
    const answers = database.query<{ leadAnswers: { leadId: number } }>()
    const removeAnswers = () => answers.deleteFrom('leadAnswers').execute()
    await removeAnswers()
    let uid = 0
    await fc.assert(
      fc.asyncProperty(hostileMail, async (mail) => {
        uid += 1
        const head = toHead([
          ['From', mail.from],
          ['To', mail.to],
          ['Subject', mail.subject],
          ['Message-ID', `<${uid}${mail.messageId}@mail.example>`],
          ['References', mail.references.map((id) => `<${id}>`).join(' ')],
        ])
        const { messageId, answered } = readReferences(head)
        expect(await emails.findAnswered([messageId ?? [], answered].flat())).toEqual([])
        const listed = { uid, receivedAt: new Date('2026-11-20T15:00:00Z'), head }
        const texts = [Buffer.from(mail.plain), Buffer.from(mail.html)]
        const answer = await readAnswer(toMailbox(head, mail, texts), listed, {
          isHeadOnly: false,
          isReturned: false,
          systemEmail: 'a@b.example',
        })
        if (!answer) throw new Error('not read')
        await emails.insertAnswer({ ...answer, leadId, mailboxId })
        const [stored] = await emails.listAnswers(leadId)
        expect(stored).toMatchObject({ ...answer, providerId: String(uid) })
        for (const { name } of stored?.attachments ?? []) encodeURIComponent(name)
        await removeAnswers()
      }),
      { numRuns: toRuns(100) },
    )
    await filled.close()
  })
})

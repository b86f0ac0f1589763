import { m } from '#messages'
import { findPurpose } from '#platform/server/mail/message-ids.ts'
import type { ExportedRecord } from '#shared/exported-record.ts'
import type { OutgoingMailDeps } from './deps.ts'
import { toFileNumber } from './erase-mails.ts'

type ExportDeps = Pick<OutgoingMailDeps, 'mailer' | 'mails' | 'secrets'>

async function findMail({ mailer, mails }: ExportDeps, place: 'queue' | 'file', number: number) {
  if (place === 'file') {
    const file = (await mailer.listFiles()).find(({ name }) => toFileNumber(name) === number)
    return file && { ...file, at: file.writtenAt, label: m.export_mail_file }
  }
  const mail = (await mails.listAddressed()).find(({ id }) => id === number)
  return mail && { ...mail, to: mail.recipient, at: mail.createdAt, label: m.export_mail_waiting }
}

/**
 * An email to a client, in the queue by its id or a file by its number; undefined if it is gone. Its words are not
 * exported: they have the client's own links, which no member of staff may hold.
 */
export async function exportMail(
  deps: ExportDeps,
  place: 'queue' | 'file',
  number: number,
): Promise<ExportedRecord | undefined> {
  const found = await findMail(deps, place, number)
  if (!found || findPurpose(deps.secrets, found.messageId) === undefined) return undefined
  const { label, to, at } = found
  return { label, at, facts: [[m.export_to, to]], entries: [] }
}

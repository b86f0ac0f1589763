import { hashToken } from '#platform/server/crypto.ts'
import { describeError } from '#platform/server/logger.ts'
import { findPurpose, type MailPurpose } from '#platform/server/mail/message-ids.ts'
import { type MailFile, toComparableAddress } from '#platform/server/mail/outbox-files.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { OutgoingMailDeps } from './deps.ts'

/** Emails to someone who is erased. */
export type ErasedMails = {
  /** Of the emails to these addresses, those about one of `purposes`. Emails to staff are about none. */
  addresses: readonly string[]
  purposes: readonly MailPurpose[]
  /** These emails, whatever address they went to. */
  messageIds: readonly string[]
}

type Addressed = Pick<MailFile, 'to' | 'messageId'>
type EraseDeps = Pick<OutgoingMailDeps, 'database' | 'logger' | 'mailer' | 'mails' | 'secrets'>

const isTo = (addresses: readonly string[], { to }: Addressed) =>
  addresses.some((address) => toComparableAddress(address) === toComparableAddress(to))

function toMatch(secrets: Secrets, { addresses, purposes, messageIds }: ErasedMails) {
  return (mail: Addressed) => {
    if (messageIds.includes(mail.messageId)) return true
    const purpose = findPurpose(secrets, mail.messageId)
    return purpose !== undefined && purposes.includes(purpose) && isTo(addresses, mail)
  }
}

type RemoveLateFiles = (isErased: (mail: Addressed) => boolean) => void

/** Deletes the files that a delivery, which was under way when its email was erased, has written since. */
export const createLateRemoval =
  ({ database, logger, mailer }: EraseDeps, deliverDue: () => Promise<number>): RemoveLateFiles =>
  (isErased) =>
    database.afterCommit(() => {
      deliverDue()
        .then(mailer.listFiles)
        .then((files) => mailer.removeFiles(files.filter(isErased).map(({ name }) => name)))
        .catch((error: unknown) => logger.error(describeError(error), 'mail files not deleted'))
    })

/**
 * Deletes emails to a client, in the queue and in files. Should the surrounding transaction fail, the files are gone
 * nevertheless: they are copies. Those of other instances stay until they are a week old. @returns how many of both
 */
export async function eraseMails(
  { mailer, mails, secrets }: EraseDeps,
  removeLateFiles: RemoveLateFiles,
  erased: ErasedMails,
): Promise<number> {
  const isErased = toMatch(secrets, erased)
  const queued = (await mails.listAddressed()).filter(({ recipient, messageId }) =>
    isErased({ to: recipient, messageId }),
  )
  await mails.deleteMany(queued.map(({ id }) => id))
  const files = (await mailer.listFiles()).filter(isErased).map(({ name }) => name)
  await mailer.removeFiles(files)
  if (queued.length > 0) removeLateFiles(isErased)
  return queued.length + files.length
}

/** The number of a file, which differs from those of all others but for one chance in a million. */
export const toFileNumber = (name: string) =>
  (Buffer.from(hashToken(name), 'base64url').readUIntBE(0, 6) % 999_999_999) + 1

/** Deletes one email to a client, in the queue by its id or a file by its number. @returns false if it is gone */
export async function eraseOneMail(
  { mailer, mails, secrets }: EraseDeps,
  removeLateFiles: RemoveLateFiles,
  place: 'queue' | 'file',
  number: number,
): Promise<boolean> {
  const isToClient = ({ messageId }: { messageId: string }) =>
    findPurpose(secrets, messageId) !== undefined
  if (place === 'file') {
    const file = (await mailer.listFiles()).find(({ name }) => toFileNumber(name) === number)
    if (!file || !isToClient(file)) return false
    await mailer.removeFiles([file.name])
    return true
  }
  const queued = (await mails.listAddressed()).find(({ id }) => id === number)
  if (!queued || !isToClient(queued)) return false
  await mails.deleteMany([number])
  removeLateFiles(({ messageId }) => messageId === queued.messageId)
  return true
}

export type ClientMail = { place: 'queue' | 'file'; id: number; to: string; at: Date }

/** The emails to a client at these addresses: those in the queue, and this instance's files. */
export async function listClientMails(
  { mailer, mails, secrets }: EraseDeps,
  addresses: readonly string[],
): Promise<ClientMail[]> {
  const isTheirs = (mail: Addressed) =>
    findPurpose(secrets, mail.messageId) !== undefined && isTo(addresses, mail)
  const queued = (await mails.listAddressed()).filter(({ recipient, messageId }) =>
    isTheirs({ to: recipient, messageId }),
  )
  return [
    ...queued.map(({ id, recipient, createdAt }) => ({
      place: 'queue' as const,
      id,
      to: recipient,
      at: createdAt,
    })),
    ...(await mailer.listFiles()).filter(isTheirs).map(({ name, to, writtenAt }) => ({
      place: 'file' as const,
      id: toFileNumber(name),
      to,
      at: writtenAt,
    })),
  ]
}

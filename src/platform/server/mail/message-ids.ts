import { randomBytes, randomUUID } from 'node:crypto'
import { keyedHash, keyedHashes } from '../crypto.ts'
import type { Secrets } from '../secrets.ts'

/** Emails to clients by what they are about. Emails to staff are about none of these. */
export const mailPurposes = ['lead', 'waitlist', 'chat'] as const
export type MailPurpose = (typeof mailPurposes)[number]

// Short enough for a header of one line: mail programs break longer ones.
const markLength = 12

const toContext = (purpose: MailPurpose) => `message-id ${purpose}`
const toMark = (hash: string) => hash.slice(0, markLength)

/**
 * A new Message-ID, generated before the first attempt. With a purpose it has a keyed mark, by which an answer is known to
 * answer an email of ours even after everything about the email was deleted.
 */
export function newMessageId(from: string, mark?: { secrets: Secrets; purpose: MailPurpose }) {
  const unique = randomBytes(12).toString('hex')
  const name = mark
    ? `${unique}.${toMark(keyedHash(mark.secrets, toContext(mark.purpose), unique))}`
    : randomUUID()
  return `<${name}@${from.split('@')[1] ?? 'localhost'}>`
}

/** Subject that an email of ours had, from its Message-ID alone; undefined for every other Message-ID. */
export function findPurpose(secrets: Secrets, messageId: string): MailPurpose | undefined {
  const [, unique, mark] = /^<([0-9a-f]{24})\.([\w-]{12})@/.exec(messageId) ?? []
  if (unique === undefined) return undefined
  return mailPurposes.find((purpose) =>
    keyedHashes(secrets, toContext(purpose), unique)
      .map(toMark)
      .includes(mark ?? ''),
  )
}

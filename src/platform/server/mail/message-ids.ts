import { randomUUID } from 'node:crypto'
import { keyedHash } from '../crypto.ts'

/** Emails to clients by what they are about. Emails to staff are about none of these. */
export const mailPurposes = ['lead', 'waitlist', 'chat'] as const
export type MailPurpose = (typeof mailPurposes)[number]

const markLength = 16

const toMark = (secret: string, purpose: MailPurpose, uuid: string) =>
  keyedHash(secret, `message-id ${purpose}`, uuid).slice(0, markLength)

/**
 * A new Message-ID, generated before the first attempt. With a purpose it has a keyed mark, by which an answer is known to
 * answer an email of ours even after everything about the email was deleted.
 */
export function newMessageId(from: string, mark?: { secret: string; purpose: MailPurpose }) {
  const uuid = randomUUID()
  const name = mark ? `${uuid}.${toMark(mark.secret, mark.purpose, uuid)}` : uuid
  return `<${name}@${from.split('@')[1] ?? 'localhost'}>`
}

/** What an email of ours was about, from its Message-ID alone; undefined for every other Message-ID. */
export function findPurpose(secret: string, messageId: string): MailPurpose | undefined {
  const [, uuid, mark] = /^<([0-9a-f-]{36})\.([\w-]{16})@/.exec(messageId) ?? []
  if (uuid === undefined) return undefined
  return mailPurposes.find((purpose) => toMark(secret, purpose, uuid) === mark)
}

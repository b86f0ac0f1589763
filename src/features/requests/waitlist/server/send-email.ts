import { hashToken, keyedHash, randomToken } from '#platform/server/crypto.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { WaitlistDeps } from './deps.ts'
import type { StoredEntry } from './repository.ts'

type SendDeps = Pick<
  WaitlistDeps,
  'waitlist' | 'outgoingMail' | 'practice' | 'clock' | 'publicUrl' | 'timeZone' | 'secret'
>
type Recipient = Pick<StoredEntry, 'id' | 'email' | 'emailKey' | 'language' | 'expiresAt'>
/** Contents of all emails to people on the list. */
type CommonParts = {
  practice: ReturnType<WaitlistDeps['practice']>
  language: StoredEntry['language']
  leaveLink: string
  /** Makes the details typed last those of the entry; it works only if the entry has the email's token. */
  confirmLink: string
  expiresAt: Date
  timeZone: string
}

/** The same for every spelling of an address; does not reveal it. */
export const toAddressHash = (secret: string, emailKey: string) =>
  keyedHash(secret, 'waitlist-mail', emailKey)

/**
 * Queues an email with its own link to leave the list. Call it in the transaction of what it announces.
 * @returns the hash of its token
 */
export async function queueEmail(
  deps: SendDeps,
  { id, email, emailKey, language, expiresAt }: Recipient,
  write: (parts: CommonParts) => { subject: string; text: string; html: string },
): Promise<string> {
  const { waitlist, outgoingMail, practice, clock, publicUrl, timeZone, secret } = deps
  const token = randomToken()
  const tokenHash = hashToken(token)
  await waitlist.insertMail({
    tokenHash,
    entryId: id,
    addressHash: toAddressHash(secret, emailKey),
    createdAt: clock.now(),
  })
  const leavePage = publicUrl + localPath(paths.leaveWaitlist, language)
  const written = write({
    practice: practice(language),
    language,
    // In the fragment, so that no log and no history has it.
    leaveLink: `${leavePage}#token=${token}`,
    confirmLink: `${publicUrl}${localPath(paths.confirmWaitlist, language)}#token=${token}`,
    expiresAt,
    timeZone,
  })
  const unsubscribeUrl = `${leavePage}?token=${token}`
  await outgoingMail.enqueue(email, { ...written, language, unsubscribeUrl, about: 'waitlist' })
  return tokenHash
}

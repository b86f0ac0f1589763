import { hashToken, keyedHashes, randomToken } from '#platform/server/crypto.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { WaitlistDeps } from './deps.ts'
import type { StoredEntry } from './repository.ts'

type SendDeps = Pick<
  WaitlistDeps,
  'waitlist' | 'outgoingMail' | 'practice' | 'clock' | 'publicUrl' | 'timeZone' | 'secrets'
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

/**
 * The same for every spelling of an address; does not reveal it. The first is stored; older secrets may have made those
 * of the last day.
 */
export function toAddressHashes(secrets: Secrets, emailKey: string) {
  const [addressHash = '', ...older] = keyedHashes(secrets, 'waitlist-mail', emailKey)
  return { addressHash, addressHashes: [addressHash, ...older] }
}

/**
 * Queues an email with its own link to leave the list. Call it in the transaction of what it announces.
 * @returns the hash of its token
 */
export async function queueEmail(
  deps: SendDeps,
  { id, email, emailKey, language, expiresAt }: Recipient,
  write: (parts: CommonParts) => { subject: string; text: string; html: string },
): Promise<string> {
  const { waitlist, outgoingMail, practice, clock, publicUrl, timeZone, secrets } = deps
  const token = randomToken()
  const tokenHash = hashToken(token)
  await waitlist.insertMail({
    tokenHash,
    entryId: id,
    addressHash: toAddressHashes(secrets, emailKey).addressHash,
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

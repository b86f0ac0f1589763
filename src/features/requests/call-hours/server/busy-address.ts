import { decrypt, encrypt, encryptAgain } from '#platform/server/crypto.ts'
import { namesPrivateHost } from '#platform/server/http/fetch-public-text.ts'
import { noRotation, type RotationCounts, type Secrets } from '#platform/server/secrets.ts'
import { fieldError } from '#shared/errors.ts'
import type { CallHoursRepository } from './repository.ts'

const purpose = 'calendar addresses'
// A row of another account cannot be decrypted.
const toOwner = (userId: number) => `user ${userId}`

type Keys = { secrets: Secrets }

export const encryptAddress = ({ secrets }: Keys, userId: number, url: string) =>
  encrypt(secrets, purpose, toOwner(userId), url)

/** @returns undefined after the server's secret was changed without keeping the former one */
export const decryptAddress = ({ secrets }: Keys, userId: number, encrypted: string) =>
  decrypt(secrets, purpose, toOwner(userId), encrypted)

/** Encrypts every address by the newest of the server's secrets, also while the server runs. */
export async function encryptAddressesAgain(
  repository: CallHoursRepository,
  secrets: Secrets,
): Promise<RotationCounts> {
  const counts = { ...noRotation }
  for (const row of await repository.listBusyAddresses()) {
    const again = encryptAgain(secrets, purpose, toOwner(row.userId), row.busyCalendarUrl)
    if (again === undefined) counts.unreadable += 1
    else if (again === row.busyCalendarUrl) counts.current += 1
    else if (await repository.replaceBusyAddress(row, again)) counts.again += 1
    else counts.busy += 1
  }
  return counts
}

const insecure = 'Please enter an address that begins with https://'
const privateNetwork = 'This address belongs to a private network, which cannot be read from here.'

/**
 * The address of a calendar. `webcal:` is how Apple and Outlook write https.
 * @param localOrigin an origin of this machine that is allowed in checks
 * @throws bad-input if it is not https, or names a host of a private network; names are resolved when it is read
 */
export function parseBusyAddress(text: string, localOrigin?: string): URL {
  const refuse = (message: string) => fieldError('busyCalendarUrl', message)
  const url = URL.parse(text.replace(/^webcals?:/i, 'https:'))
  if (url && url.origin === localOrigin) return url
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw refuse(insecure)
  }
  if (namesPrivateHost(url)) throw refuse(privateNetwork)
  return url
}

import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { hashToken, keyedHashes, randomToken } from '#platform/server/crypto.ts'
import type { Language } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { getLastLinkEnd, toMailbox } from '../rules.ts'
import type { OwnRequestDeps } from './deps.ts'
import type { RequestLink } from './repository.ts'

/**
 * The hash of an address that is stored with a link, and those by which links are counted: older secrets may have made
 * the hashes of the last day.
 */
export function hashEmail({ secrets }: Pick<OwnRequestDeps, 'secrets'>, email: string) {
  const [emailHash = '', ...older] = keyedHashes(secrets, 'request link', toMailbox(email))
  return { emailHash, emailHashes: [emailHash, ...older] }
}

type NewLink = Pick<RequestLink, 'emailHash' | 'kind' | 'createdAt'> & {
  lead: Pick<Lead, 'id' | 'createdAt'>
}

/** Stores a link to a request, which ends no earlier one. Requires a transaction. @returns its address */
export async function issueLink(
  { links, publicUrl }: Pick<OwnRequestDeps, 'links' | 'publicUrl'>,
  { lead, ...link }: NewLink,
  language: Language,
): Promise<string> {
  const token = randomToken()
  const expiresAt = getLastLinkEnd(new Date(lead.createdAt))
  await links.insert({ ...link, leadId: lead.id, tokenHash: hashToken(token), expiresAt })
  return publicUrl + localPath(`${paths.ownRequest}#token=${token}`, language)
}

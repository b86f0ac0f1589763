import { locationName } from '#features/therapists/rules.ts'
import { paths } from '#shared/paths.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { StoredEmail } from '../repository/lead-emails-table.ts'
import type { Signature } from './lead-email.ts'

type ComposeDeps = Pick<
  LeadMailDeps,
  'therapists' | 'practice' | 'readFacts' | 'readMark' | 'publicUrl'
>

async function findSignature(
  { therapists, practice, readFacts, publicUrl }: ComposeDeps,
  { senderId, senderName: name }: StoredEmail,
): Promise<Signature> {
  const profile = senderId === null ? undefined : await therapists.findPublic(senderId, 'en')
  if (!profile) return { name, lines: [practice().nameInSentence] }
  const location = locationName(profile.location, readFacts())
  const title = [profile.title, location].filter(Boolean).join(', ')
  return { name, lines: [title], link: publicUrl + paths.therapist(profile.slug) }
}

/** The email as it is sent. Its module is loaded with the first one, as it brings the sanitiser. */
export async function composeLeadEmail(deps: ComposeDeps, email: StoredEmail) {
  const { toLeadEmail } = await import('./lead-email.ts')
  const signature = await findSignature(deps, email)
  const { publicUrl } = deps
  const mark = await deps.readMark()
  return toLeadEmail(email, { practice: deps.practice(), signature, mark, publicUrl })
}

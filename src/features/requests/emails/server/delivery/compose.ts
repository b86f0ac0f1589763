import { locationName } from '#features/practice/therapists/rules.ts'
import { runInLanguage } from '#platform/server/language.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { StoredEmail } from '../repository/emails-table.ts'
import type { Signature } from './email.ts'

type ComposeDeps = Pick<LeadMailDeps, 'therapists' | 'practice' | 'readFacts' | 'publicUrl'>

export async function findSignature(
  { therapists, practice, readFacts, publicUrl }: ComposeDeps,
  {
    senderId,
    senderName: name,
    language,
  }: Pick<StoredEmail, 'senderId' | 'senderName' | 'language'>,
): Promise<Signature> {
  const profile = senderId === null ? undefined : await therapists.findPublic(senderId, language)
  if (!profile) return { name, lines: [practice(language).nameInSentence] }
  const location = locationName(profile.location, readFacts())
  // A title without French is announced in English, on a line of its own.
  const isTitleEnglish = profile.untranslated?.texts.includes('title') ?? false
  const lines = isTitleEnglish
    ? [{ text: profile.title, language: 'en' as const }, location ?? '']
    : [[profile.title, location].filter(Boolean).join(', ')]
  return {
    name,
    lines: lines.filter((line) => line !== ''),
    link: publicUrl + localPath(paths.therapist(profile.slug), language),
  }
}

/** The email as it is sent. Its module is loaded with the first one, as it brings the sanitiser. */
export async function composeLeadEmail(deps: ComposeDeps, email: StoredEmail) {
  const { toLeadEmail } = await import('./email.ts')
  const signature = await runInLanguage(email.language, () => findSignature(deps, email))
  const { publicUrl } = deps
  return toLeadEmail(email, { practice: deps.practice(email.language), signature, publicUrl })
}

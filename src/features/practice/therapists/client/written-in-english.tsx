import { m } from '#messages'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { Therapist } from '../contract/public.ts'
import { formatLanguages, toMidSentence } from '../labels.ts'

/** On a French page, above a text that has no French. */
export function WrittenInEnglish({
  firstName,
  languages,
}: Pick<Therapist, 'firstName' | 'languages'>) {
  const text = m.therapists_written_in_english({
    firstName,
    languages: toMidSentence(formatLanguages(languages)),
  })
  const link = (words: string) => (
    <a href={`${localPath(paths.therapists)}?language=french`} className="link-prose">
      {words}
    </a>
  )
  return (
    <p className="mb-3.5 text-md text-ink-muted">
      <MarkedMessage text={text} marks={{ link }} />
    </p>
  )
}

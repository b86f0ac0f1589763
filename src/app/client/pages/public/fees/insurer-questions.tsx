import { RichText } from '#features/practice/site/client/rich-text.tsx'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { PageWords } from '../sections/page-words.ts'

interface InsurerQuestionsProps {
  text: PageWords<'fees'>['insurance']
  closing: PageWords<'fees'>['closing']
}

/** Questions for an insurer, and whom to ask if that does not help. */
export function InsurerQuestions({ text, closing }: InsurerQuestionsProps) {
  const toLang = useTextLanguage()
  return (
    <div className="grid grid-cols-1 gap-7">
      {text.length > 0 && (
        <section
          aria-label={m.about_insurance()}
          className="rounded-panel bg-dawn px-6 py-7 md:px-8 md:py-8"
        >
          <div className="prose numbered">
            <RichText text={text} />
          </div>
        </section>
      )}
      <section>
        {closing.title !== '' && (
          <h2 lang={toLang(closing.title)} className="type-card">
            {closing.title}
          </h2>
        )}
        {closing.text !== '' && (
          <p lang={toLang(closing.text)} className="mt-2 mb-4.5 text-ink-muted">
            {closing.text}
          </p>
        )}
        <ButtonLink href={localPath(paths.consultation)}>{m.fees_book_call()}</ButtonLink>
      </section>
    </div>
  )
}

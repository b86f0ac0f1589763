import { MessageCircle, Phone } from 'lucide'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { keepTogether } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { formatLocalPhone, phoneLink } from '#shared/phone-link.ts'
import type { PageWords } from '../sections/page-words.ts'
import { toLineId } from './line-id.ts'
import { sortByLanguage } from './sort-by-language.ts'

type Line = PageWords<'crisis'>['lines'][number]

interface HelpLinesProps {
  heading: string
  lines: readonly Line[]
}

/** Help lines of one area; those that answer in the page's language come first. */
export function HelpLines({ heading, lines }: HelpLinesProps) {
  const { language } = useSite()
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="mb-6 type-h2">{heading}</h2>
      <ul className="grid gap-x-18 border-b border-line md:grid-cols-2">
        {sortByLanguage(lines, language).map((line) => (
          <HelpLine key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}

const languageNames = {
  both: m.crisis_in_both,
  en: m.crisis_in_english,
  fr: m.crisis_in_french,
}

const toMessageLink = (number: string) => phoneLink(number).replace('tel:', 'sms:')

/** The name of a line in its links may be English on a French page. */
const toMarks = (lang: string | undefined) => ({
  number: keepTogether,
  hidden: (words: string) => (
    <span lang={lang} className="sr-only">
      {words}
    </span>
  ),
})

function HelpLine({ line }: { line: Line }) {
  const { name, text, hours, languages, phone, textNumber, url } = line
  const toLang = useTextLanguage()
  const marks = toMarks(toLang(name))
  return (
    <li id={toLineId(line)} className="flex flex-col border-t border-line py-6">
      <h3 lang={toLang(name)} className="text-xl font-semibold">
        {name}
      </h3>
      {text !== '' && (
        <p lang={toLang(text)} className="mt-1 text-lg leading-relaxed text-ink-muted">
          {text}
        </p>
      )}
      <p className="mt-1.5 mb-4 text-md text-ink-muted">
        {hours !== '' && (
          <>
            <span lang={toLang(hours)}>{hours}</span>.{' '}
          </>
        )}
        {languageNames[languages]()}.
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-3">
        {phone !== '' && (
          <ButtonLink href={phoneLink(phone)} size="small" variant="secondary">
            <Icon icon={Phone} size="text" />
            <span>
              <MarkedMessage
                text={m.crisis_call({ phone: formatLocalPhone(phone), name })}
                marks={marks}
              />
            </span>
          </ButtonLink>
        )}
        {textNumber !== '' && (
          <ButtonLink href={toMessageLink(textNumber)} size="small" variant="secondary">
            <Icon icon={MessageCircle} size="text" />
            <span>
              <MarkedMessage
                text={m.crisis_send_message({ number: formatLocalPhone(textNumber), name })}
                marks={marks}
              />
            </span>
          </ButtonLink>
        )}
        {url !== '' && (
          <TextLink href={url} external className="text-md">
            <MarkedMessage text={m.crisis_website({ name })} marks={marks} />
          </TextLink>
        )}
      </div>
    </li>
  )
}

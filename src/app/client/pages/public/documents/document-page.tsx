import { RichText } from '#features/practice/site/client/rich-text.tsx'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { DocumentName } from '#features/practice/site/contract/content.ts'
import { readDocument } from '#features/practice/site/contract/read.ts'
import { getFirstWords, listHeadings } from '#features/practice/site/rules.ts'
import { m } from '#messages'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { getLanguage } from '#shared/local-path.ts'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import { drawings } from '../../../art/drawings.ts'
import day from '../../../art/hero-day.svg'
import dayPhone from '../../../art/hero-day-phone.svg'
import { Landscape } from '../../../art/landscape.tsx'
import { WithWords } from '../sections/with-words.tsx'
import { ContactCard } from './contact-card.tsx'
import { DocumentAside } from './document-aside.tsx'
import { DocumentLinks } from './document-links.tsx'

interface DocumentPageProps {
  name: DocumentName
  title: string
}

/** `2025-04-25` → `4/25/2025`, in French `25 avril 2025` */
const formatChangedOn = (day: string) => {
  if (getLanguage() === 'fr') return formatFullDay(toNoon(day), 'UTC')
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year}`
}

const toTime = (day: string) => (words: string) => <time dateTime={day}>{words}</time>

/** A legal document: a picture, a table of contents beside the text, and contact details at the end. */
export function DocumentPage({ name, title }: DocumentPageProps) {
  return (
    <WithWords read={readDocument} input={{ params: { name } }}>
      {({ document: { changedOn, body, contactText }, contact }) => (
        <>
          <div className="relative isolate overflow-hidden bg-river-50 md:min-h-75">
            <Landscape scene={{ wide: day, phone: dayPhone }} className="-z-10" />
            <div className="wrap pt-9 pb-28 md:pt-14 md:pb-26">
              <h1 className="type-page">{title}</h1>
              <p className="mt-4.5 type-lead text-ink-sky">
                <MarkedMessage
                  text={m.documents_last_updated({ date: formatChangedOn(changedOn) })}
                  marks={{ time: toTime(changedOn) }}
                />
              </p>
            </div>
          </div>
          <div className="wrap grid grid-cols-1 items-start gap-8 pt-9 pb-18 md:pt-18 md:pb-26 lg:grid-first-60 lg:gap-12 xl:document-columns">
            <DocumentLinks
              firstWords={getFirstWords(body)}
              sections={[
                ...listHeadings(body).values(),
                { id: 'contact', words: m.documents_contact_us() },
              ]}
            />
            <div>
              <div className="prose md:[&_h2]:text-[1.875rem]">
                <RichText text={body} drawings={drawings} hasLead />
                <h2 id="contact">{m.documents_contact_us()}</h2>
                {contactText !== '' && <ContactText text={contactText} />}
              </div>
              <ContactCard contact={contact} />
            </div>
            <DocumentAside name={name} />
          </div>
        </>
      )}
    </WithWords>
  )
}

function ContactText({ text }: { text: string }) {
  const toLang = useTextLanguage()
  return <p lang={toLang(text)}>{text}</p>
}

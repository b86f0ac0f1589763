import { Compass, Phone } from 'lucide'
import type { ReactNode } from 'react'
import { WithEnglish } from '#features/practice/match/client/with-english.tsx'
import type { MatchResult } from '#features/practice/match/contract.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { Portrait } from '#features/practice/therapists/client/portrait.tsx'
import { m } from '#messages'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { withSmallInitial } from '#shared/words.ts'

interface OtherWaysProps {
  waiting: MatchResult['waiting']
  english: MatchResult['english']
  outsideText: string
  isEmpty: boolean
}

/** The alternatives: a therapist without openings now, a phone call, help elsewhere. */
export function OtherWays({ waiting, english, outsideText, isEmpty }: OtherWaysProps) {
  const { practice } = useSite()
  const { phone, hours } = practice
  const toLang = useTextLanguage()
  return (
    <section className="wrap pt-12 pb-18 md:pt-16 md:pb-26">
      <h2 className="type-h2">{isEmpty ? m.match_else_heading_none() : m.match_else_heading()}</h2>
      <ul className="mt-6 border-t border-line">
        {waiting.map((person) => (
          <Way
            key={person.slug}
            picture={
              <Portrait
                therapist={person}
                sizes="3.5rem"
                className="size-14 shrink-0 rounded-full"
              />
            }
            title={m.match_waiting_title({ name: person.name })}
            text={
              <>
                <WithEnglish text={person.reasons.join('. ')} english={english} />.{' '}
                {m.match_waiting_text()}
              </>
            }
            link={m.match_waiting_link()}
            href={`${localPath(paths.therapist(person.slug))}#waitlist`}
          />
        ))}
        <Way
          picture={<Round icon={Phone} />}
          title={m.match_person_title()}
          text={
            phone === ''
              ? m.match_person_text_no_phone()
              : m.match_person_text({ phone, hours: withSmallInitial(hours.text) })
          }
          link={m.match_person_link()}
          href={localPath(paths.consultation)}
        />
        <Way
          picture={<Round icon={Compass} />}
          title={m.match_outside_title()}
          text={<span lang={toLang(outsideText)}>{outsideText}</span>}
          link={m.match_outside_link()}
          href={localPath(paths.crisis)}
        />
      </ul>
    </section>
  )
}

const Round = ({ icon }: { icon: IconDrawing }) => (
  <span className="grid size-14 shrink-0 place-items-center rounded-full bg-river-100 text-river-700">
    <Icon icon={icon} />
  </span>
)

interface WayProps {
  picture: ReactNode
  title: string
  text: ReactNode
  link: string
  href: string
}

const Way = ({ picture, title, text, link, href }: WayProps) => (
  <li className="grid grid-cols-auto-rest items-start gap-4 border-b border-line py-5 md:items-center">
    {picture}
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <div className="max-w-160 min-w-0">
        <h3 className="text-xl font-semibold">{title}</h3>
        <p className="mt-1 text-ink-muted">{text}</p>
      </div>
      <TextLink href={href}>{link}</TextLink>
    </div>
  </li>
)

import { BadgeCheck, Check, GraduationCap, Phone } from 'lucide'
import { useSite, useTextLanguage } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import type { Language } from '#shared/language.ts'
import { getLanguage, localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { Therapist, TherapistPage } from '../contract/public.ts'
import { isRegistration, presentProfile } from '../rules.ts'
import { BookNow, ExistingClients, FirstCallLink } from './first-call.tsx'
import { type ProfileSection, ProfileTabs } from './profile-tabs.tsx'
import { splitByLanguage } from './split-by-language.ts'
import { entryLang, textLang } from './untranslated.tsx'
import { WrittenInEnglish } from './written-in-english.tsx'

const listExpectations = () => [
  m.therapists_expect_space(),
  m.therapists_expect_goals(),
  m.therapists_expect_techniques(),
  m.therapists_expect_steps(),
]

/** A therapist's description of themselves, in three tabs. */
export function ProfileSections({ therapist }: { therapist: TherapistPage }) {
  const sections: [ProfileSection, ...ProfileSection[]] = [
    { id: 'about', label: m.therapists_about(), content: <About therapist={therapist} /> },
    {
      id: 'approach',
      label: m.therapists_approach(),
      content: <Approach therapist={therapist} />,
    },
    {
      id: 'specialties',
      label: m.therapists_specialties_tab(),
      content: <Specialties therapist={therapist} />,
    },
  ]
  return (
    <ProfileTabs
      label={m.therapists_about_person({ firstName: therapist.firstName })}
      sections={sections}
    />
  )
}

function About({ therapist }: { therapist: TherapistPage }) {
  const { bio, education, languages } = presentProfile(therapist)
  const lang = textLang(therapist, 'bio')
  return (
    <>
      <h2 className="mb-3.5 type-title">{m.therapists_biography()}</h2>
      {lang === 'en' && <WrittenInEnglish firstName={therapist.firstName} languages={languages} />}
      <Paragraphs text={bio} language={lang ?? getLanguage()} lang={lang} languages={languages} />
      <WaysOfWorking therapist={therapist} />
      <h2 className="mt-9 mb-3.5 type-title">{m.therapists_training()}</h2>
      <EducationList therapist={therapist} entries={education} />
      {therapist.acceptingClients && <FreeCall firstName={therapist.firstName} />}
    </>
  )
}

/** Each leads to everyone who works this way. */
function WaysOfWorking({ therapist }: { therapist: TherapistPage }) {
  const { approaches, approachValues } = therapist
  if (approaches.length === 0) return null
  return (
    <>
      <h2 className="mt-9 mb-3.5 type-title">{m.profile_approaches()}</h2>
      <ul className="flex max-w-160 flex-wrap gap-2">
        {approaches.map((approach, at) => (
          <li key={approach} className="max-w-full">
            <a
              href={`${localPath(paths.therapists)}?approach=${approachValues[at]}`}
              lang={entryLang(therapist, 'approaches', approach)}
              className="inline-flex max-w-full items-center rounded-full bg-mist px-3.5 py-2 text-md leading-compact font-medium wrap-anywhere text-ink-muted underline-offset-4 hover:text-river-700 hover:underline touch:min-h-11 forced-colors:border"
            >
              {approach}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function FreeCall({ firstName }: Pick<Therapist, 'firstName'>) {
  const { consultationMinutes } = useSite().practice
  return (
    <section className="mt-9 grid max-w-160 grid-first-7 gap-3 rounded-panel bg-mist px-6 py-6 md:px-7 forced-colors:border">
      <Icon icon={Phone} className="mt-0.5 text-river-600" />
      <div className="text-md">
        <h3 className="text-lg font-semibold">{m.profile_call()}</h3>
        <p className="mt-0.5 text-ink-muted">
          {m.profile_call_text({ minutes: consultationMinutes, firstName })}
        </p>
      </div>
    </section>
  )
}

function Approach({ therapist }: { therapist: Therapist }) {
  const { approach, ageGroups, languages } = presentProfile(therapist)
  const lang = textLang(therapist, 'approachDescription')
  return (
    <>
      <h2 className="mb-3.5 type-title">{m.therapists_my_approach()}</h2>
      <Paragraphs
        text={approach}
        language={lang ?? getLanguage()}
        lang={lang}
        languages={languages}
      />
      <h2 className="mt-9 mb-3.5 type-title">{m.therapists_expect()}</h2>
      <IconList icon={Check} items={listExpectations()} />
      <h2 className="mt-9 mb-3.5 type-title">{m.therapists_age_groups()}</h2>
      <ul className="flex flex-wrap gap-1.5">
        {ageGroups.map((group) => (
          <li
            key={group}
            className="rounded-full bg-mist px-3.5 py-2 text-md leading-compact font-medium text-ink-muted forced-colors:border"
          >
            {group}
          </li>
        ))}
      </ul>
    </>
  )
}

function Specialties({ therapist }: { therapist: TherapistPage }) {
  const { specializations } = presentProfile(therapist)
  const toLang = useTextLanguage()
  return (
    <>
      <h2 className="mb-3.5 type-title">{m.therapists_specialties()}</h2>
      <ul className="grid max-w-160 gap-x-8 sm:grid-cols-2">
        {specializations.map((specialization) => (
          <li
            key={specialization}
            lang={entryLang(therapist, 'specializations', specialization)}
            className="border-t border-line py-3.25 wrap-anywhere"
          >
            {specialization}
          </li>
        ))}
      </ul>
      {therapist.services.length > 0 && (
        <>
          <h2 className="mt-9 mb-3.5 type-title">{m.profile_services()}</h2>
          <ul className="flex max-w-160 flex-wrap gap-x-6 gap-y-1.5">
            {therapist.services.map(({ slug, name }) => (
              <li key={slug} className="max-w-full">
                <TextLink href={localPath(paths.service(slug))}>
                  <span lang={toLang(name)}>{name}</span>
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <BookingBox therapist={therapist} />
    </>
  )
}

function BookingBox({ therapist }: { therapist: Therapist }) {
  const { firstName, acceptingClients } = therapist
  return (
    <div className="relative mt-9 flex max-w-160 flex-wrap items-center justify-between gap-5 overflow-hidden rounded-panel bg-river-800 px-7.5 py-7 on-dark forced-colors:border">
      <Ripples className="absolute top-1/2 -right-15 size-100 -translate-y-1/2 opacity-35" />
      <div className="relative min-w-0 flex-1 basis-60">
        <h3 className="type-card">
          {acceptingClients
            ? m.therapists_ready_to_talk({ firstName })
            : m.therapists_already_seeing({ firstName })}
        </h3>
        <p className="mt-1 text-md">
          {acceptingClients ? m.therapists_start_with_call() : m.therapists_choose_time()}
        </p>
      </div>
      {acceptingClients && (
        <FirstCallLink therapist={therapist} look="on-dark" className="relative" />
      )}
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
        {acceptingClients && <ExistingClients className="text-md text-on-dark-muted" />}
        <BookNow therapist={therapist} look="on-dark-outline" />
      </div>
    </div>
  )
}

interface ParagraphsProps {
  text: string
  /** The language of the text; sentences in the other one are marked. */
  language: Language
  /** Set where it is not the language of the page. */
  lang?: Language | undefined
  /** The author's languages: French sentences in English texts are marked only if French is among them. */
  languages: readonly string[]
}

/** Paragraphs are separated by an empty line. */
export function Paragraphs({ text, language, lang, languages }: ParagraphsProps) {
  const mayBeMixed = language === 'fr' || languages.includes('French')
  return (
    <div lang={lang} className="prose">
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {mayBeMixed ? (
            <MarkedSentences text={paragraph.trim()} language={language} />
          ) : (
            paragraph.trim()
          )}
        </p>
      ))}
    </div>
  )
}

/** Marks sentences in the other language, so that screen readers read French with French sounds. */
function MarkedSentences({ text, language }: Pick<ParagraphsProps, 'text' | 'language'>) {
  return splitByLanguage(text, language).map((part) =>
    part.language !== language ? (
      <span key={part.text} lang={part.language}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
}

interface EducationListProps {
  therapist: Pick<Therapist, 'untranslated'>
  entries: readonly string[]
}

/** Only degrees and trainings have the mortarboard icon: a registration with a regulator is no degree. */
export function EducationList({ therapist, entries }: EducationListProps) {
  return (
    <ul className="max-w-160">
      {entries.map((entry) => (
        <IconItem
          key={entry}
          lang={entryLang(therapist, 'education', entry)}
          icon={isRegistration(entry) ? BadgeCheck : GraduationCap}
        >
          {entry}
        </IconItem>
      ))}
    </ul>
  )
}

interface IconItemProps {
  icon: IconDrawing
  lang?: Language | undefined
  children: string
}

function IconItem({ icon, lang, children }: IconItemProps) {
  return (
    <li lang={lang} className="grid grid-first-7 gap-3 py-2.25 wrap-anywhere">
      <Icon icon={icon} className="mt-0.75 text-river-600" />
      {children}
    </li>
  )
}

/** A list with the same icon before each entry. */
function IconList({ icon, items }: { icon: IconDrawing; items: readonly string[] }) {
  return (
    <ul className="max-w-160">
      {items.map((item) => (
        <IconItem key={item} icon={icon}>
          {item}
        </IconItem>
      ))}
    </ul>
  )
}

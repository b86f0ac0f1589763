import { Check, GraduationCap } from 'lucide'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { practice } from '#shared/practice.ts'
import type { Therapist } from '../contract.ts'
import { presentProfile } from '../rules.ts'
import { type ProfileSection, ProfileTabs } from './profile-tabs.tsx'

const expectations = [
  'A safe, non-judgmental space where nothing needs to be polished',
  'Goals we set together and review often',
  'Techniques with evidence behind them, adapted to you',
  'Practical steps to use between sessions',
]

/** What a therapist says about themselves, in three tabs. */
export function ProfileSections({ therapist }: { therapist: Therapist }) {
  const sections: [ProfileSection, ...ProfileSection[]] = [
    { id: 'about', label: 'About', content: <About therapist={therapist} /> },
    {
      id: 'approach',
      label: 'Therapeutic Approach',
      content: <Approach therapist={therapist} />,
    },
    { id: 'specialties', label: 'Specialties', content: <Specialties therapist={therapist} /> },
  ]
  return <ProfileTabs label={`About ${therapist.firstName}`} sections={sections} />
}

function About({ therapist }: { therapist: Therapist }) {
  const { bio, education } = presentProfile(therapist)
  return (
    <>
      <h2 className="mb-3.5 type-title">Biography</h2>
      <Paragraphs text={bio} />
      <h2 className="mt-9 mb-3.5 type-title">Education and training</h2>
      <IconList icon={GraduationCap} items={education} />
    </>
  )
}

function Approach({ therapist }: { therapist: Therapist }) {
  const { approach, ageGroups } = presentProfile(therapist)
  return (
    <>
      <h2 className="mb-3.5 type-title">My approach</h2>
      <Paragraphs text={approach} />
      <h2 className="mt-9 mb-3.5 type-title">What to Expect in Sessions</h2>
      <IconList icon={Check} items={expectations} />
      <h2 className="mt-9 mb-3.5 type-title">Client age groups</h2>
      <ul className="flex flex-wrap gap-1.5">
        {ageGroups.map((group) => (
          <li
            key={group}
            className="rounded-full bg-mist px-3.5 py-2 text-small leading-[1.3] font-medium text-ink-2 forced-colors:border"
          >
            {group}
          </li>
        ))}
      </ul>
    </>
  )
}

function Specialties({ therapist }: { therapist: Therapist }) {
  const { specializations } = presentProfile(therapist)
  return (
    <>
      <h2 className="mb-3.5 type-title">Specialties</h2>
      <ul className="grid max-w-160 gap-x-8 sm:grid-cols-2">
        {specializations.map((specialization) => (
          <li key={specialization} className="border-t border-line py-3.25 wrap-anywhere">
            {specialization}
          </li>
        ))}
      </ul>
      <BookingBox therapist={therapist} />
    </>
  )
}

function BookingBox({ therapist }: { therapist: Therapist }) {
  const { firstName, acceptingClients } = therapist
  return (
    <div className="relative mt-9 flex max-w-160 flex-wrap items-center justify-between gap-5 overflow-hidden rounded-l bg-river-800 px-7.5 py-7 on-dark forced-colors:border">
      <Ripples className="absolute top-1/2 -right-15 size-100 -translate-y-1/2 opacity-35" />
      <div className="relative min-w-0 flex-1 basis-60">
        <h3 className="type-card">
          {acceptingClients ? `Ready to talk with ${firstName}?` : `Already seeing ${firstName}?`}
        </h3>
        <p className="mt-1 text-small">
          Choose a time that suits you in our online booking system.
        </p>
      </div>
      <ButtonLink href={practice.bookingUrl} external variant="on-dark" className="relative">
        Book Now
      </ButtonLink>
    </div>
  )
}

/** Paragraphs are parted by an empty line. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className="prose">
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}

/** A list with the same icon before each entry. */
export function IconList({ icon, items }: { icon: IconDrawing; items: readonly string[] }) {
  return (
    <ul className="max-w-160">
      {items.map((item) => (
        <li key={item} className="grid grid-cols-[1.75rem_1fr] gap-3 py-[0.5625rem] wrap-anywhere">
          <Icon icon={icon} className="mt-0.75 text-river-600" />
          {item}
        </li>
      ))}
    </ul>
  )
}

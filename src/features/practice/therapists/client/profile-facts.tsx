import { BadgeCheck, Clock, GraduationCap, Languages, MapPin, Users, Wallet } from 'lucide'
import type { ReactNode } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Therapist, TherapistPage } from '../contract/public.ts'
import { formatLanguages, formatTimes } from '../labels.ts'
import { formatAgeGroups, formatFeeNote, formatSessionFee } from '../profile-facts.ts'
import { locationName, presentProfile } from '../rules.ts'
import { EntryLine } from './untranslated.tsx'

interface ProfileProps {
  therapist: Therapist
}

interface FactProps<Facts extends keyof Therapist> {
  therapist: Pick<Therapist, Facts>
}

/** Across both columns of a phone, below the facts that share a line. */
const phoneLine = 'order-1 col-span-full'

/** When, where, in which language and at what price; nothing of what the profile does not state. */
export function ProfileFacts({ therapist }: { therapist: TherapistPage }) {
  const { ageGroups } = therapist
  const { languages } = presentProfile(therapist)
  return (
    <dl className="grid gap-x-4 2xs:grid-cols-2 md:block">
      <TimesFact therapist={therapist} />
      <PlaceFact therapist={therapist} />
      <ProfileFact icon={Languages} what={m.therapists_languages()}>
        {formatLanguages(languages)}
      </ProfileFact>
      <FeeFact therapist={therapist} minutes={therapist.sessionMinutes} className={phoneLine} />
      {ageGroups.length > 0 && (
        <ProfileFact icon={Users} what={m.profile_ages()}>
          {formatAgeGroups(ageGroups)}
        </ProfileFact>
      )}
      <Education therapist={therapist} />
      <RegistrationFact therapist={therapist} />
    </dl>
  )
}

export function TimesFact({ therapist: { availability } }: FactProps<'availability'>) {
  if (availability.length === 0) return null
  return (
    <ProfileFact icon={Clock} what={m.profile_when()}>
      {formatTimes(availability)}
    </ProfileFact>
  )
}

export function PlaceFact({ therapist }: FactProps<'location' | 'offersVideo'>) {
  const { location, offersVideo } = therapist
  const place = locationName(location, useSite())
  if (!place) return null
  const isVirtual = location.trim().toLowerCase() === 'virtual'
  return (
    <ProfileFact icon={MapPin} what={m.therapists_location()}>
      {place}
      {offersVideo && !isVirtual && <FactNote>{m.profile_or_video()}</FactNote>}
    </ProfileFact>
  )
}

interface FeeFactProps extends FactProps<'sessionFee' | 'college'> {
  minutes?: number | null | undefined
  className?: string
}

export function FeeFact({ therapist, minutes, className }: FeeFactProps) {
  const { sessionFee, college } = therapist
  if (sessionFee === null) return null
  const note = formatFeeNote(minutes ?? null, college !== null)
  return (
    <ProfileFact icon={Wallet} what={m.profile_fee()} className={className}>
      {formatSessionFee(sessionFee)}
      {note && <FactNote isInline>{note}</FactNote>}
    </ProfileFact>
  )
}

/** Degrees, trainings and registrations as the profile states them; the About tab has them as a list. */
function Education({ therapist }: ProfileProps) {
  const { education } = presentProfile(therapist)
  return (
    <ProfileFact icon={GraduationCap} what={m.therapists_education()} className={phoneLine}>
      <EntryLine therapist={therapist} name="education" entries={education} />
    </ProfileFact>
  )
}

/** The number with its public register, and the supervisor of a therapist who is still qualifying. */
export function RegistrationFact({ therapist }: ProfileProps) {
  const { college, registrationNumber: number, supervisor, isSupervised } = therapist
  const supervision = supervisor
    ? m.profile_supervised_by({ supervisor })
    : isSupervised && m.profile_supervised()
  if (!number && !supervision) return null
  return (
    <ProfileFact icon={BadgeCheck} what={m.therapists_registration()} className={phoneLine}>
      {number &&
        (college
          ? m.profile_college_number({ college: college.shortName, number })
          : m.profile_registration_number({ number }))}
      {number && college && <FactNote isInline>{college.name}</FactNote>}
      {supervision && <FactNote>{supervision}</FactNote>}
      {number && college && (
        <TextLink href={college.registerUrl} external className="mt-0.5 text-sm">
          {m.profile_check_register()}
        </TextLink>
      )}
    </ProfileFact>
  )
}

interface ProfileFactProps {
  icon: IconDrawing
  what: string
  className?: string | undefined
  children: ReactNode
}

/** One line of facts with an icon that shows its topic. */
export function ProfileFact({ icon, what, className, children }: ProfileFactProps) {
  return (
    <div
      className={classNames(
        'grid grid-first-6.5 gap-2 border-t border-line py-2 text-md md:py-2.75 leading-normal',
        className,
      )}
    >
      <dt>
        <Icon icon={icon} className="mt-0.5 text-river-600" />
        <VisuallyHidden>{what}</VisuallyHidden>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Addition to a fact, below it; on phones behind it if `isInline`. */
function FactNote({ isInline = false, children }: { isInline?: boolean; children: ReactNode }) {
  return (
    <>
      {' '}
      <span className={classNames('text-sm text-ink-muted', isInline ? 'md:block' : 'block')}>
        {children}
      </span>{' '}
    </>
  )
}

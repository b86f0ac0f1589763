// The facts beside a profile's texts, as a visitor reads them.

import { m } from '#messages'
import { languageTags } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import { withCapital } from '#shared/words.ts'
import type { Therapist } from './contract/public.ts'
import { isRegistration } from './rules.ts'

const shortAgeGroups = new Map<string, () => string>([
  ['children', m.profile_ages_children],
  ['teens', m.profile_ages_teens],
  ['young-adults', m.profile_ages_young_adults],
  ['adults', m.profile_ages_adults],
  ['seniors', m.profile_ages_seniors],
  ['Couples', m.profile_ages_couples],
  ['Families', m.profile_ages_families],
])

/** `Teens, young adults, adults`; a group that is not usual stays as it was typed. */
export const formatAgeGroups = (groups: readonly string[]): string =>
  withCapital(groups.map((group) => shortAgeGroups.get(group)?.() ?? group).join(', '))

/** `$150 per session`, in French `150 $ la séance`. */
export const formatSessionFee = (dollars: number): string =>
  m.profile_fee_per_session({
    dollars: new Intl.NumberFormat(languageTags[getLanguage()]).format(dollars),
  })

/** What adds to a fee: `50 minutes, no HST`. The services of members of the colleges are exempt. */
export function formatFeeNote(minutes: number | null, isExempt: boolean): string {
  if (minutes === null) return isExempt ? m.profile_fee_no_hst() : ''
  return isExempt ? m.profile_fee_minutes_no_hst({ minutes }) : m.profile_fee_minutes({ minutes })
}

/** Words without the feminine ending: a French title agrees with its person, a designation has `(e)`. */
const toComparable = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('(e)', '')
    .replace(/e(?=[\s,;)]|$)/g, '')

/**
 * Whether a designation says more than the title before it: not `Psychologist` below
 * `Psychologist, Clinical Director`, but `Registered Psychotherapist (Qualifying)` below
 * `Registered Psychotherapist`.
 */
export function addsToTitle(designation: string, title: string): boolean {
  const shown = toComparable(title)
  // The French designation of social workers has both genders.
  return designation.split(' ou ').every((one) => !shown.includes(toComparable(one)))
}

type Registered = Pick<Therapist, 'registrationNumber' | 'college' | 'designation'>

// How people write a registration with each college, in both languages: a French page shows English entries
// that have no French.
const registeredWith = [
  /CRPO|OPAO|registered psychotherapist|psychothérapeute autoris/i,
  /OCSWSSW|OTSTTSO|social worke|travail/i,
  /CPBAO|psycholog/i,
]

/**
 * Registrations among the entries of the education. The one that the registration number stands for is
 * left out, because it is shown with its number.
 */
export function splitEducation(therapist: Registered, education: readonly string[]) {
  const { registrationNumber, college, designation } = therapist
  const same =
    registrationNumber && registeredWith.find((pattern) => pattern.test(college?.shortName ?? ''))
  const isNumbered = (entry: string) =>
    registrationNumber !== '' &&
    (same ? same.test(entry) : designation !== '' && !addsToTitle(designation, entry))
  const registrations = education.filter(isRegistration)
  const unnumbered = registrations.filter((entry) => !isNumbered(entry))
  return {
    degrees: education.filter((entry) => !isRegistration(entry)),
    registrations: unnumbered,
    /** Everything but the registration with a number, in its order. */
    entries: education.filter((entry) => !isRegistration(entry) || unnumbered.includes(entry)),
  }
}

// The facts beside a profile's texts, as a visitor reads them.

import { m } from '#messages'
import { languageTags } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import { withCapital } from '#shared/words.ts'

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

/** Addition to a fee: `50 minutes, no HST`. The services of members of the colleges are exempt. */
export function formatFeeNote(minutes: number | null, isExempt: boolean): string {
  if (minutes === null) return isExempt ? m.profile_fee_no_hst() : ''
  return isExempt ? m.profile_fee_minutes_no_hst({ minutes }) : m.profile_fee_minutes({ minutes })
}

/**
 * True if a designation says more than the title before it: not `Psychologist` below
 * `Psychologist, Clinical Director`, but `Registered Psychotherapist (Qualifying)` below
 * `Registered Psychotherapist`.
 */
export const addsToTitle = (designation: string, title: string): boolean =>
  !title.toLowerCase().includes(designation.toLowerCase())

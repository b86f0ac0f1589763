// Which services a therapist offers, by a rule that each service of the site's content states.

import type { ReadContent } from '#features/practice/site/contract/content.ts'
import type { Therapist } from './contract/public.ts'
import { toDesignationKey } from './designations.ts'
import { parseFacetValue, readFacets } from './facets.ts'

type Service = ReadContent['services'][number]

/** The parts of the site's content that profiles refer to. */
export type Offers = {
  services: readonly Pick<Service, 'slug' | 'name' | 'visibility' | 'specialties' | 'ageGroups'>[]
  feeRows: readonly Pick<
    ReadContent['pages']['fees']['rows'][number],
    'designation' | 'fee' | 'minutes'
  >[]
}

type Offered = Pick<Service, 'specialties' | 'ageGroups'>

/** The facts of a profile as they are stored, in English. */
type StoredFacts = Parameters<typeof readFacets>[0]

const toConcerns = ({ specialties }: Offered) =>
  specialties.map((one) => parseFacetValue('concern', one)).filter((value) => value !== '')

/** A therapist offers a service with one of its specialties or one of its age groups. */
export function offersService(profile: StoredFacts, service: Offered): boolean {
  const { concern, age } = readFacets(profile, [])
  return (
    toConcerns(service).some((value) => concern.includes(value)) ||
    service.ageGroups.some((group) => age.includes(group))
  )
}

/** The query of the directory for a service: its specialties, or its age groups if it has none. */
export function toDirectoryQuery(service: Offered): string {
  const concerns = toConcerns(service)
  const [name, values]: [string, readonly string[]] =
    concerns.length > 0 ? ['concern', concerns] : ['age', service.ageGroups]
  const query = new URLSearchParams()
  for (const value of values) query.append(name, value)
  return query.toString()
}

/** The length of a session at this fee; null where the fees of the designation do not have it. */
export function findSessionMinutes(
  rows: Offers['feeRows'],
  designation: string,
  fee: Therapist['sessionFee'],
): number | null {
  if (designation === '') return null
  const key = toDesignationKey(designation)
  const row = rows.find((one) => one.fee === fee && toDesignationKey(one.designation) === key)
  return row?.minutes ?? null
}

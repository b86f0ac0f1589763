import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { Therapist } from '#features/practice/therapists/contract/public.ts'
import { toFacetValue } from '#features/practice/therapists/facets.ts'
import { formatLanguages, formatPlaces, formatTimes } from '#features/practice/therapists/labels.ts'
import { toPlaces, virtualPlace } from '#features/practice/therapists/places.ts'
import { photoThumbnail, presentCard } from '#features/practice/therapists/rules.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import { initials } from '#shared/initials.ts'
import type { Language } from '#shared/language.ts'
import type { findRequestPreset } from '../contract.ts'
import { hasPreference } from './request-choices.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** PostgreSQL refuses to compare anything else with a stored id. */
export const isUuid = (text: string) => uuid.test(text)

export type PresetDeps = {
  therapists: Pick<TherapistService, 'findNamed'>
  /** The choices that the form offers at this moment. */
  readFacts: () => Pick<Site, 'requestChoices' | 'offices'>
  /** The help that stored answers of "Help me choose" ask for, as values of specialties, the most important first. */
  findWanted: (matchId: string) => Promise<readonly string[]>
}

type Asked = { therapist?: string | undefined; match?: string | undefined }

/** The line below the heading of a free call: languages, times and places, as far as the profile states them. */
function formatFacts(therapist: Therapist, offices: Site['offices']): string {
  const keys = toPlaces(
    therapist,
    offices.map(({ key }) => key),
  )
  const names = offices
    .filter(({ key }) => keys.includes(key))
    .map(({ place, name }) => place || name)
  const facts = [
    formatLanguages(presentCard(therapist).languages),
    formatTimes(therapist.availability),
    formatPlaces(names, keys.includes(virtualPlace)),
  ]
  return facts.filter(Boolean).join(' · ')
}

/** Of what is wanted the first that the form offers: `couples-therapy` is among "Couples". */
function findChoice(wanted: readonly string[], choices: Site['requestChoices']): string | null {
  for (const specialty of wanted) {
    const found = choices.find(({ label }) => {
      const offered = toFacetValue(label)
      return offered !== '' && (specialty.startsWith(offered) || offered.startsWith(specialty))
    })
    if (found) return found.key
  }
  return null
}

export async function findPreset(
  { therapists, readFacts, findWanted }: PresetDeps,
  asked: Asked,
  language: Language,
): Promise<EndpointResult<typeof findRequestPreset>> {
  const { offices, requestChoices } = readFacts()
  const named = hasPreference(asked.therapist)
    ? await therapists.findNamed(asked.therapist, language)
    : undefined
  const wanted = asked.match && isUuid(asked.match) ? await findWanted(asked.match) : []
  return {
    therapist: named
      ? {
          initials: initials(named),
          photo: photoThumbnail(named.photoUrl) ?? null,
          facts: formatFacts(named, offices),
        }
      : null,
    serviceType: findChoice(wanted, requestChoices),
  }
}

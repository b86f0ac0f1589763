import type { Therapist } from '#features/practice/therapists/contract/public.ts'
import { sortForDay } from '#features/practice/therapists/daily-order.ts'
import { toFacetValue } from '#features/practice/therapists/facets.ts'
import { getLanguage } from '#shared/local-path.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { Names } from '../labels.ts'
import { type Asked, type Fact, type ProfileFacts, toProfileFacts } from '../profile-facts.ts'
import type { Weights } from '../rules.ts'
import type { MatchDeps } from './deps.ts'

/** A public profile with what the rules know of it. */
export type Candidate = ProfileFacts & {
  /** In the language of the call. */
  therapist: Therapist
}

export type Team = {
  /** In the order of the day. */
  candidates: readonly Candidate[]
  names: Names
  concerns: Asked['concerns']
  weights: Weights
}

const toNames = (facts: readonly Fact[]) => new Map(facts.map(({ key, name }) => [key, name]))

/** Entries and pronouns of profiles that have no French. */
const listUntranslated = (shown: readonly Therapist[]) =>
  shown.flatMap(({ untranslated, pronouns }) =>
    untranslated
      ? [
          ...untranslated.specializations,
          ...untranslated.approaches,
          ...(untranslated.texts.includes('pronouns') ? [pronouns] : []),
        ]
      : [],
  )

const toConcern = ({ key, specialties }: Names['concerns'][number]) => ({
  key,
  specialties: specialties
    .split(',')
    .map(toFacetValue)
    .filter((value) => value !== ''),
})

/** Everyone with a public profile, and what the practice says about the questions. */
export async function readTeam({
  therapists,
  readFacts,
  readMatchPage,
  clock,
  timeZone,
}: Omit<MatchDeps, 'submissions'>): Promise<Team> {
  const { offices } = readFacts()
  const { words, english } = readMatchPage()
  const { concerns, weights } = words
  const stored = await therapists.list(null, 'en')
  const shown = getLanguage() === 'en' ? stored : await therapists.list(null, getLanguage())
  const shownById = new Map(shown.map((therapist) => [therapist.id, therapist]))
  const toCandidate = (therapist: Therapist): Candidate => {
    const texts = shownById.get(therapist.id) ?? therapist
    return { ...toProfileFacts(therapist, texts, offices), therapist: texts }
  }
  const candidates = sortForDay(stored, practiceDay(clock.now(), timeZone)).map(toCandidate)
  const stated = {
    concern: toNames(candidates.flatMap(({ specialties }) => specialties)),
    language: toNames(candidates.flatMap(({ languages }) => languages)),
    approach: toNames(candidates.flatMap(({ approaches }) => approaches)),
    pronouns: toNames(candidates.flatMap(({ pronouns }) => pronouns ?? [])),
  }
  const untranslated = listUntranslated(shown)
  return {
    candidates,
    names: {
      concerns,
      offices,
      stated,
      untranslated,
      english: new Set([...english, ...untranslated]),
    },
    concerns: concerns.map(toConcern),
    weights,
  }
}

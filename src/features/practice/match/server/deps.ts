import type { ReadContent } from '#features/practice/site/contract/content.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { MatchRepository } from './repository.ts'

export type MatchDeps = {
  submissions: MatchRepository
  therapists: Pick<TherapistService, 'list'>
  /** The published offices, in the language of the call. */
  readFacts: () => Pick<Site, 'offices'>
  /** The practice's concerns and weights in the language of the call, and its texts that have no French. */
  readMatchPage: () => {
    words: ReadContent['pages']['match']
    english: ReadonlySet<string>
  }
  clock: Clock
  timeZone: string
}

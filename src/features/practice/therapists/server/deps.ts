import type { AuditService } from '#features/core/audit/server/service.ts'
import type { PhotoService } from '#features/practice/photos/server/service.ts'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Directory } from '../contract/directory.ts'
import type { Offers } from '../offers.ts'
import type { TherapistRepository } from './repository.ts'

export type TherapistDeps = {
  database: Database
  therapists: TherapistRepository
  photos: Pick<PhotoService, 'prepare' | 'keep' | 'remove' | 'has'>
  audit: AuditService
  clock: Clock
  timeZone: string
  /** The published offices. */
  readFacts: () => Pick<Site, 'offices'>
  /** The help lines for people who live with violence, in the language of the request. */
  readViolenceLines: () => Directory['violenceLines']
  /** Words by which visitors search, and what of a profile they find. */
  readSearchWords: () => SiteContent['pages']['directory']['searchWords']
  /** Published content about services and fees, in the language of the request. */
  readOffers: () => Offers
  /** Key of the hashes that distinguish visitors for one day. */
  secrets: Secrets
}

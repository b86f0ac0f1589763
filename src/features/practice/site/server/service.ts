import { bind } from '#platform/server/bind.ts'
import { datePages } from './date-pages.ts'
import type { SiteDeps } from './deps.ts'
import { getPublished } from './get-published.ts'
import { getMailPractice, getSender } from './get-sender.ts'
import { listReferencedImages } from './list-referenced-images.ts'
import { createPublishedSite } from './published-site.ts'
import {
  readAboutPage,
  readDocument,
  readHomePage,
  readLocationsPage,
  readPage,
  readService,
  readServicesPage,
  readViolenceLines,
} from './read-parts.ts'
import { readVersion } from './read-version.ts'
import { showPreview } from './show-preview.ts'

export type { StoredDraft } from './repository.ts'
export { getStartingContent, listDemoDrawings, readDemoContent } from './starting-content.ts'

export type SiteService = ReturnType<typeof createSiteService>

/** The content of the practice's site: what is published, and the draft of what comes next. */
export function createSiteService(deps: SiteDeps) {
  const published = createPublishedSite(deps)
  return {
    ...published,
    ...bind(published, {
      getPublished,
      getMailPractice,
      readHomePage,
      readServicesPage,
      readLocationsPage,
      readAboutPage,
      readDocument,
      readService,
      readViolenceLines,
    }),
    getSender: getSender.bind(null, deps, published),
    readPage: readPage(published),
    showPreview: showPreview(deps, published),
    listReferencedImages: listReferencedImages(deps),
    datePages: datePages.bind(null, deps),
    readVersion: (version: number) => readVersion(deps.site, version),
    /** The draft and all versions as they are stored. Only the editor changes them. */
    stored: deps.site,
  }
}

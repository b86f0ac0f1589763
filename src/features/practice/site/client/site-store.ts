import { findPageData } from '#platform/client/navigation/page-data.ts'
import type { Site } from '../contract/read-schemas.ts'
import { readSite as readSiteCall } from '../contract/read-site.ts'

// The content that every page needs, in the browser: sent with the document, and read again when a page's
// words are from a newer version.

let site: Site | undefined
const listeners = new Set<() => void>()

/** The content that came with the document, or a newer one. */
export function readSite(): Site {
  site ??= findPageData(readSiteCall.path) as Site | undefined // filtered by its schema on the server
  if (!site) throw new Error('the page has no content of the practice')
  return site
}

/** Shows newer content from now on. */
export function replaceSite(newer: Site): void {
  site = newer
  for (const listener of listeners) listener()
}

export function onSiteChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

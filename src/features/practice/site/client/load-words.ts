import type { Load } from '#platform/client/http/query-client.ts'
import { readSite as readSiteCall } from '../contract/read-site.ts'
import { readSite, replaceSite } from './site-store.ts'

/**
 * Waits for the texts of a page. If they are from a newer version than the content that every page needs,
 * that is read again too, so that header and page never contradict each other.
 */
export async function loadWords<Words extends { version: number }>(
  load: Load,
  reading: Promise<Words>,
): Promise<Words> {
  const words = await reading
  const version = String(words.version)
  if (!import.meta.env.SSR && version !== String(readSite().version)) {
    replaceSite(await load(readSiteCall, { query: { version } }))
  }
  return words
}

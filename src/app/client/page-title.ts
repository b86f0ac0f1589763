import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'

/** A page's whole title: its own, and the practice's name where that is known. */
export const pageTitle = (title: string, { practice }: Pick<Site, 'practice'>): string =>
  practice.name === '' ? title : `${title} | ${practice.name}`

/** The practice within a sentence. */
export const practiceInSentence = ({ practice }: Pick<Site, 'practice'>): string =>
  practice.name || m.site_our_practice()

/** The description of a page for search engines, from the site's content; undefined while it is empty. */
export const pageDescription = (
  page: { words: { preview: string } } | undefined,
): { description?: string } => (page?.words.preview ? { description: page.words.preview } : {})

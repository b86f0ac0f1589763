import { readSite } from '#features/practice/site/client/site-store.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import {
  applyHead,
  findOrigin,
  type HeadSite,
  type PageHead,
  renderHead,
} from '#platform/client/navigation/page-head.ts'
import { type Language, languages } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'

// Loaded with the first page that is opened by a link: until then the document has the head that the server sent.

/** The description of the sharing picture. */
function toSharingAlt({ practice, look }: Site): string {
  if (look.sharingImage !== '') return practice.name
  return practice.name === ''
    ? m.site_sharing_scene()
    : m.site_sharing_picture({ name: practice.name })
}

/** The part of every head that the practice's content decides. */
export const toHeadSite = (site: Site, language: Language): HeadSite => ({
  name: site.practice.name,
  imageAlt: toSharingAlt(site),
  language,
  languages: site.practice.offersFrench ? languages : ['en'],
})

/** Read while the document has the head that came with it. */
let origin: string | undefined

/** The metadata of a page opened without a new document: the same as the server sends with it. */
export function showHead(head: PageHead): void {
  origin ??= findOrigin()
  applyHead(renderHead(head, origin, toHeadSite(readSite(), getLanguage())))
}

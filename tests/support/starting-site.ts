import starting from '#features/practice/site/content/starting.json' with { type: 'json' }
import { siteContentSchema } from '#features/practice/site/contract/content.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { localise } from '#features/practice/site/localise.ts'
import { presentSite } from '#features/practice/site/present-site.ts'
import type { Language } from '#shared/language.ts'

const days = {
  leadDays: '',
  chatDays: '',
  auditDays: '',
  visitorAddressDays: '',
  waitlistDays: '',
  matchAnswerDays: '',
  requestLinkDays: '',
  backupDays: '',
  staffCookies: '',
}
const state = { version: 1, isPublished: true, isPreview: false, chatHours: null }
/** The content of a practice that has published nothing. */
export const startingContent = siteContentSchema.parse(starting)

/** The site of a practice that has published the starting content, with French pages, for component tests. */
export function presentStartingSite(language: Language): Site {
  const now = new Date('2026-11-23T15:00:00Z')
  const site = presentSite(localise(startingContent, language, days), language, state, now)
  return { ...site, practice: { ...site.practice, offersFrench: true, shortName: 'Stillwater' } }
}

import { localise } from '#features/practice/site/localise.ts'
import { presentSite } from '#features/practice/site/present-site.ts'
import { readDemoContent } from '#features/practice/site/server/starting-content.ts'
import { findPaletteOfLook } from '#shared/accent-palette.ts'

const settings = {
  leadDays: '30 days',
  chatDays: '7 days',
  auditDays: '365 days',
  visitorAddressDays: '30 days',
  waitlistDays: '90 days',
  matchAnswerDays: '30 days',
  requestLinkDays: '30 days',
  backupDays: '7 days',
  staffCookies: 'sid',
}

const state = { version: 1, isPublished: true, isPreview: false, chatHours: null }

/** The content of the demo practice in both languages, as its administrators edit it. */
export const editedDemoContent = readDemoContent()

/** The content of the demo practice as English pages read it. */
export const demoContent = localise(editedDemoContent, 'en', settings)

/** The demo practice as emails show it. */
export const mailPractice = {
  ...demoContent.practice,
  nameInSentence: demoContent.practice.name,
  colors: findPaletteOfLook(demoContent.look).colors,
}

const now = new Date('2026-11-22T15:00:00Z')

/** The part of the content that every page has. */
export const demoSite = presentSite(demoContent, 'en', state, now)
export const frenchDemoSite = presentSite(
  localise(readDemoContent(), 'fr', settings),
  'fr',
  state,
  now,
)

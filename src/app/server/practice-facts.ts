import type { SiteService } from '#features/practice/site/server/module.ts'
import { toChoiceLabels } from '#features/requests/consultation/labels.ts'
import { findPaletteOfLook } from '#shared/accent-palette.ts'
import type { Language } from '#shared/language.ts'

/** The practice's facts for features: each function reads the content that is published at that moment. */
export function toPracticeFacts(site: SiteService) {
  // Features read them for staff, and for visitors only once the practice is open.
  const readFacts = () => site.readForStaff().site
  const sender = (language?: Language) => site.getSender(language)
  return {
    readContent: () => site.content(),
    readFacts,
    /** The services and fees of the content. */
    readOffers: () => {
      const { services, pages } = site.readForStaff().content
      return { services, feeRows: pages.fees.rows }
    },
    /** The facts that say how free calls are held, in a language. */
    readWayFacts: (language: Language) => {
      const { calls, offices, practice } = site.readForStaff(language).content
      const { callerNumber, showsAsPrivate } = calls
      return { callerNumber: callerNumber || practice.phone, showsAsPrivate, offices }
    },
    /** The rules of free calls, as published. */
    readCallRules: () => site.contentForStaff().calls,
    /** By which the practice's time zone is named. */
    readCity: () => site.contentForStaff().practice.city.en,
    readSearchWords: () => site.contentForStaff().pages.directory.searchWords,
    readViolenceLines: () => site.readViolenceLines(),
    /** False until the first publication. */
    isPracticeOpen: () => site.isPublished(),
    /** As emails in a language name it, those to staff in English. */
    practice: (language?: Language) => site.getMailPractice(language),
    /** The palette of the pages. */
    readColors: () => findPaletteOfLook(readFacts().look).colors,
    labels: (language?: Language) => toChoiceLabels(site.readForStaff(language).site),
    sender,
    systemEmail: () => sender().address,
  }
}

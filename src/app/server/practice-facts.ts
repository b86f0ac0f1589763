import { toChoiceLabels } from '#features/consultation/labels.ts'
import type { SiteService } from '#features/site/server/module.ts'
import { findPaletteOfLook } from '#shared/accent-palette.ts'
import type { Language } from '#shared/language.ts'

/** The practice's facts for features: each function reads the content that is published at that moment. */
export function toPracticeFacts(getSite: () => SiteService) {
  // Features read them for staff, and for visitors only once the practice is open.
  const readFacts = () => getSite().readForStaff().site
  const sender = (language?: Language) => getSite().getSender(language)
  return {
    readContent: () => getSite().content(),
    readFacts,
    /** The services and fees of the content. */
    readOffers: () => {
      const { services, pages } = getSite().readForStaff().content
      return { services, feeRows: pages.fees.rows }
    },
    readSearchWords: () => getSite().contentForStaff().pages.directory.searchWords,
    readViolenceLines: () => getSite().readViolenceLines(),
    /** False until the first publication. */
    isPracticeOpen: () => getSite().isPublished(),
    /** As emails in a language name it, those to staff in English. */
    practice: (language?: Language) => getSite().getMailPractice(language),
    /** The palette of the pages. */
    readColors: () => findPaletteOfLook(readFacts().look).colors,
    labels: () => toChoiceLabels(readFacts()),
    sender,
    systemEmail: () => sender().address,
  }
}

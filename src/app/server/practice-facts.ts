import { toChoiceLabels } from '#features/consultation/labels.ts'
import type { SiteService } from '#features/site/server/module.ts'
import { findPaletteOfLook } from '#shared/accent-palette.ts'

/** What features say about the practice: each function reads the content that is published at that moment. */
export function toPracticeFacts(getSite: () => SiteService) {
  const readFacts = () => getSite().read().site
  const sender = () => getSite().getSender()
  return {
    readContent: () => getSite().content(),
    readFacts,
    practice: () => getSite().getMailPractice(),
    /** The palette of the pages. */
    readColors: () => findPaletteOfLook(readFacts().look).colors,
    labels: () => toChoiceLabels(readFacts()),
    sender,
    systemEmail: () => sender().address,
  }
}

import type { SiteContent } from '../../contract/content.ts'
import type { SiteRepository } from '../repository.ts'
import { getStartingContent } from '../starting-content.ts'

/** What administrators edit: the draft, or else what is published, or else the starting content. */
export const findEditedContent = async (
  site: Pick<SiteRepository, 'findLatest'>,
  draft: { content: SiteContent } | undefined,
): Promise<SiteContent> =>
  draft?.content ?? (await site.findLatest())?.content ?? getStartingContent()

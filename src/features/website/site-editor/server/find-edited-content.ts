import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { getStartingContent } from '#features/practice/site/server/service.ts'
import type { EditorDeps } from './deps.ts'

/** The content that administrators edit: the draft, or else the published content, or else the starting content. */
export const findEditedContent = async (
  site: Pick<EditorDeps['site'], 'findLatest'>,
  draft: { content: SiteContent } | undefined,
): Promise<SiteContent> =>
  draft?.content ?? (await site.findLatest())?.content ?? getStartingContent()

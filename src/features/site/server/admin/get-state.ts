import type { SiteState } from '../../contract/admin.ts'
import type { SiteDeps } from '../deps.ts'
import { getStartingContent } from '../starting-content.ts'
import { readNames } from './names.ts'

/** What an editor begins with: the published content and the draft. */
export const getState = (deps: SiteDeps) => async (): Promise<SiteState> => {
  const { site } = deps
  // One transaction, so that a publication cannot happen between both reads.
  const [latest, draft] = await deps.database.transaction(async () => [
    await site.findLatest(),
    await site.findDraft(),
  ])
  const toName = await readNames(deps)
  return {
    published: latest?.content ?? null,
    draft: draft?.content ?? null,
    starting: latest || draft ? null : getStartingContent(),
    version: latest?.version ?? 0,
    updatedAt: draft?.updatedAt.toISOString() ?? null,
    updatedBy: draft ? toName(draft.updatedBy) : null,
  }
}

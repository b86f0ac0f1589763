import { getStartingContent } from '#features/practice/site/server/service.ts'
import type { SiteState } from '../contract.ts'
import type { EditorDeps } from './deps.ts'
import { readNames } from './names.ts'

/** The state that an editor begins with: the published content and the draft. */
export async function getState(deps: EditorDeps): Promise<SiteState> {
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

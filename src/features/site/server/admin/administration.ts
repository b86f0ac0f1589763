import type { SiteDeps } from '../deps.ts'
import { discardDraft } from './discard-draft.ts'
import { getState } from './get-state.ts'
import { listVersions } from './list-versions.ts'
import { saveDraft } from './save-draft.ts'

export type SiteAdministration = ReturnType<typeof createSiteAdministration>

/** What administrators do with the content. */
export function createSiteAdministration(deps: SiteDeps) {
  return {
    getState: getState(deps),
    saveDraft: saveDraft(deps),
    discardDraft: discardDraft(deps),
    listVersions: listVersions(deps),
  }
}

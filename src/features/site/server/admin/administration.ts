import type { SiteDeps } from '../deps.ts'
import type { PublishedSite } from '../published-site.ts'
import { confirmStep, getChecklist } from './checklist.ts'
import { discardDraft } from './discard-draft.ts'
import { exportContent } from './export-content.ts'
import { getState } from './get-state.ts'
import { importContent } from './import-content.ts'
import { listReferencedImages } from './list-referenced-images.ts'
import { listVersions } from './list-versions.ts'
import { publish } from './publish.ts'
import { restoreVersion } from './restore-version.ts'
import { saveDraft } from './save-draft.ts'
import { sendTestMail } from './send-test-mail.ts'

export type SiteAdministration = ReturnType<typeof createSiteAdministration>

/** What administrators do with the content. */
export function createSiteAdministration(deps: SiteDeps, published: PublishedSite) {
  return {
    getState: getState(deps),
    saveDraft: saveDraft(deps),
    discardDraft: discardDraft(deps),
    listVersions: listVersions(deps),
    publish: publish(deps, published),
    restoreVersion: restoreVersion(deps),
    exportContent: exportContent(deps),
    importContent: importContent(deps),
    getChecklist: getChecklist(deps),
    confirmStep: confirmStep(deps),
    sendTestMail: sendTestMail(deps, published),
    listReferencedImages: listReferencedImages(deps),
  }
}

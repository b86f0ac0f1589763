import { bind } from '#platform/server/bind.ts'
import { confirmStep, getChecklist } from './checklist.ts'
import type { EditorDeps } from './deps.ts'
import { discardDraft } from './discard-draft.ts'
import { exportContent } from './export-content.ts'
import { getState } from './get-state.ts'
import { importContent } from './import-content.ts'
import { listVersions } from './list-versions.ts'
import { publish } from './publish.ts'
import { publishDemo } from './publish-demo.ts'
import { restoreVersion } from './restore-version.ts'
import { saveDraft } from './save-draft.ts'
import { sendTestMail } from './send-test-mail.ts'

export type SiteEditorService = ReturnType<typeof createSiteEditorService>

export function createSiteEditorService(deps: EditorDeps) {
  return {
    ...bind(deps, {
      getState,
      saveDraft,
      discardDraft,
      listVersions,
      publish,
      publishDemo,
      restoreVersion,
      exportContent,
      importContent,
      getChecklist,
      confirmStep,
      sendTestMail,
    }),
  }
}

import { serve } from '#platform/server/http/endpoints.ts'
import { AppError } from '#shared/errors.ts'
import * as calls from '../../contract/admin.ts'
import type { SiteAdministration } from './administration.ts'

// Replaced by their use cases in the next commits.
const notReady = (): never => {
  throw new AppError('bad-input', 'This is being built.')
}

export const adminRoutes = (site: SiteAdministration) => [
  serve(calls.getSiteState, () => site.getState()),
  serve(calls.saveSiteDraft, ({ actor, origin, body }) => site.saveDraft(actor, origin, body)),
  serve(calls.discardSiteDraft, ({ actor, origin }) => site.discardDraft(actor, origin)),
  serve(calls.publishSite, notReady),
  serve(calls.listSiteVersions, () => site.listVersions()),
  serve(calls.restoreSiteVersion, notReady),
  serve(calls.exportSite, notReady),
  serve(calls.importSite, notReady),
  serve(calls.getSiteChecklist, notReady),
  serve(calls.confirmSiteStep, notReady),
  serve(calls.sendTestMail, notReady),
]

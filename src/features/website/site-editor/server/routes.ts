import { Readable } from 'node:stream'
import { serve } from '#platform/server/http/endpoints.ts'
import { practiceDay } from '#shared/practice-time.ts'
import * as calls from '../contract.ts'
import type { SiteEditorService } from './service.ts'

/** `sessionCookie` is the name of the cookie of a signed-in browser. */
export const siteEditorRoutes = (site: SiteEditorService, sessionCookie: string) => [
  serve(calls.getSiteState, () => site.getState()),
  serve(calls.saveSiteDraft, ({ actor, origin, body }) => site.saveDraft(actor, origin, body)),
  serve(calls.discardSiteDraft, ({ actor, origin }) => site.discardDraft(actor, origin)),
  serve(calls.publishSite, ({ actor, origin, cookies, body }) =>
    site.publish(actor, origin, cookies[sessionCookie], body?.updatedAt),
  ),
  serve(calls.listSiteVersions, () => site.listVersions()),
  serve(calls.restoreSiteVersion, ({ actor, origin, params, body }) =>
    site.restoreVersion(actor, origin, params.version, body?.replace ?? false),
  ),
  serve(calls.exportSite, async ({ actor, origin, reply }) => {
    const file = await site.exportContent(actor, origin)
    const day = practiceDay(new Date())
    await reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="website-${day}.json"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(file))
    return undefined
  }),
  serve(calls.importSite, ({ actor, origin, body, query }) =>
    site.importContent(actor, origin, body, query.replace !== 'false'),
  ),
  serve(calls.getSiteChecklist, () => site.getChecklist()),
  serve(calls.confirmSiteStep, ({ actor, body }) =>
    site.confirmStep(actor, body.step, body.isDone),
  ),
  serve(calls.sendTestMail, ({ actor }) => site.sendTestMail(actor)),
]

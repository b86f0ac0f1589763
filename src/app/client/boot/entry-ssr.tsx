import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { pendingSignInQuery } from '#features/access/auth/client/queries.ts'
import { retentionPolicyQuery } from '#features/core/retention/client/queries.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { getScreenLock } from '#features/core/sessions/contract.ts'
import { readSite } from '#features/practice/site/contract/read-site.ts'
import { ConsultationAside } from '#features/requests/consultation/client/consultation-aside.tsx'
import { overwriteGetLocale } from '#messages/runtime'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient, queryFor } from '#platform/client/http/query-client.ts'
import { jsonForScript, renderHead } from '#platform/client/navigation/page-head.ts'
import { PageSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import type { Api } from '#shared/endpoint.ts'
import { localPath } from '#shared/local-path.ts'
import { bootAttributes } from '../../boot-protocol.ts'
import { toSourceFile } from '../../pages.ts'
import type { LocalCall, Renderer } from '../../rendering.ts'
import { BookingMenu } from '../layouts/booking-menu.tsx'
import { setBookingMenu } from '../layouts/booking-slot.tsx'
import { FooterContent } from '../layouts/footer-content.tsx'
import { PreviewMark } from '../layouts/preview-mark.tsx'
import { setPreviewMark } from '../layouts/preview-slot.tsx'
import { setFooterContent } from '../layouts/public-footer.tsx'
import { setConsultationAside } from '../pages/public/consultation/aside-slot.tsx'
import { CheckedWaitlistForm } from '../pages/public/profile/checked-waitlist-form.tsx'
import { setWaitlistForm } from '../pages/public/profile/waitlist-slot.tsx'
import { toHeadSite } from '../show-head.ts'
import { App } from './app.tsx'
import { prepareVisit } from './prepare-visit.ts'
import { Providers } from './providers.tsx'
import { isRedirect, visitParts } from './visit.ts'

const createLocalApi =
  (call: LocalCall): Api =>
  async (definition, input) => {
    // CallInput has only the parts that the endpoint defines.
    const outcome = await call(definition, input as Parameters<LocalCall>[1])
    if (!outcome.ok) throw new CallError(outcome.status, JSON.stringify(outcome.body), '')
    return outcome.result as never // filtered by the endpoint's schema
  }

/** React writes the closing tags of empty shapes, of which icons have a hundred; HTML does not need them. */
const emptyShapes = /><\/(?:path|ellipse|circle|rect|line|polyline)>/g

setBookingMenu(BookingMenu)
setFooterContent(FooterContent)
setConsultationAside(ConsultationAside)
setPreviewMark(PreviewMark)
setWaitlistForm(CheckedWaitlistForm)

export const setLanguageReader: Renderer['setLanguageReader'] = overwriteGetLocale
export { setPracticeZone } from '#shared/practice-time.ts'

/** Renders one page to HTML. A portal page is only a placeholder, which the browser replaces. */
export const renderPage: Renderer['renderPage'] = async (request) => {
  const { language, path, search, origin } = request
  const client = createQueryClient(createLocalApi(request.call))
  client.setQueryData(currentUserQuery().queryKey, request.user)
  const site = await client.ensureQueryData(queryFor(readSite, {}))
  if (request.isReturning) {
    const screenLock = client.prefetchQuery(queryFor(getScreenLock, {}))
    await Promise.all([client.prefetchQuery(pendingSignInQuery()), screenLock])
  }
  const visit = await prepareVisit(path, search, visitParts, { client, site })
  if (isRedirect(visit)) return visit
  // The chat can be opened on every page, and its form states the retention period.
  await client.prefetchQuery(retentionPolicyQuery())
  const rendered = renderToString(
    visit.route.kind === 'portal' ? (
      <main {...{ [bootAttributes.placeholder]: true }}>
        <h1 className="sr-only">{visit.head.title.split(' | ')[0]}</h1>
        <PageSpinner />
      </main>
    ) : (
      <Providers server={{ client, site, at: { path: localPath(path, language), search } }}>
        <App first={visit} />
      </Providers>
    ),
  )
  const body = rendered.replaceAll(emptyShapes, '/>')
  const page = visit.route
  const status = visit.head.status ?? 200
  // A page whose data could not be read shows a retry button, which needs the page's code.
  const isStatic =
    (page.kind === 'static' && (status === 200 || status === 404)) ||
    (page.kind === 'hydrated' && status === 404)
  const isHydrated = page.kind === 'hydrated' && status === 200
  // Only key and data: the cache's other fields, such as times, would change the page's ETag.
  const pairs = dehydrate(client)
    .queries.filter(
      ({ queryKey: [topic, path] }) =>
        !isStatic || topic === 'session' || topic === 'config' || path === readSite.path,
    )
    .map((query) => [query.queryKey, query.state.data])
  return {
    status,
    head: renderHead(visit.head, origin, toHeadSite(site, language)),
    body,
    data: jsonForScript(pairs),
    isPersonal: visit.head.isPersonal ?? false,
    file: toSourceFile(page),
    needs: isStatic ? 'nothing' : isHydrated ? 'code' : 'code-and-reads',
  }
}

import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { User } from '#features/accounts/contract.ts'
import { currentUserQuery } from '#features/sessions/client/queries.ts'
import { CallError } from '#platform/client/api.ts'
import { jsonForScript, renderHead } from '#platform/client/page-head.ts'
import { createQueryClient } from '#platform/client/query-client.ts'
import type { Api, EndpointDefinition } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { practice } from '#shared/practice.ts'
import { App } from './app.tsx'
import { Providers } from './providers.tsx'
import { isRedirect, prepareVisit, type Redirect } from './visit.ts'

export type RenderRequest = {
  path: string
  /** Without its question mark. */
  search: string
  /** Answers a read as HTTP would, without it. */
  call: (
    definition: EndpointDefinition,
    input: { params?: unknown; query?: unknown },
  ) => Promise<{ ok: true; answer: unknown } | { ok: false; status: number; body: ErrorBody }>
  user: User | null
  /** `https://practice.example` */
  origin: string
}

export type RenderedPage = {
  status: number
  head: string
  body: string
  /** Query results for the browser, as the text of a JSON script element. */
  data: string
  /** Source file of the page, by which the build's manifest knows its chunk. */
  file: string
  /** The page needs no code of its own to be complete. */
  isStill: boolean
}

const apiOver =
  (call: RenderRequest['call']): Api =>
  async (definition, input) => {
    // CallInput names just the parts that the endpoint has.
    const outcome = await call(definition, input as Parameters<RenderRequest['call']>[1])
    if (!outcome.ok) throw new CallError(outcome.status, JSON.stringify(outcome.body), '')
    return outcome.answer as never // filtered by the endpoint's own schema
  }

/** Renders one page to HTML. A portal page comes back empty: the browser draws it. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage | Redirect> {
  const { path, search, origin } = request
  const client = createQueryClient(apiOver(request.call))
  client.setQueryData(currentUserQuery().queryKey, request.user)
  const visit = await prepareVisit(client, path, search)
  if (isRedirect(visit)) return visit
  const body =
    visit.route.kind !== 'portal'
      ? renderToString(
          <Providers client={client} at={{ path, search }}>
            <App first={visit} client={client} />
          </Providers>,
        )
      : ''
  const status = visit.head.status ?? 200
  // A page that could not be read offers to try again, which takes its code.
  const isStill = visit.route.kind === 'still' && (status === 200 || status === 404)
  // Pairs of key and data alone: what else a cache holds (times) would change the page's ETag.
  const pairs = dehydrate(client)
    .queries.filter(({ queryKey: [topic] }) => !isStill || topic === 'session')
    .map((query) => [query.queryKey, query.state.data])
  return {
    status,
    head: renderHead(visit.head, origin, practice.name),
    body,
    data: jsonForScript(pairs),
    file: visit.route.file,
    isStill,
  }
}

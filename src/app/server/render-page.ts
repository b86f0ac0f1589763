import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#features/accounts/contract.ts'
import { linkKinds } from '#features/auth/rules.ts'
import type { Site } from '#features/site/contract/read-schemas.ts'
import { type CachedPage, createPacker } from '#platform/server/cache/cached-page.ts'
import type { CachedResponses } from '#platform/server/cache/cached-responses.ts'
import type { ResponseCache } from '#platform/server/cache/response-cache.ts'
import { readPreview } from '#platform/server/http/add-endpoints.ts'
import { chooseCoding, matchesEtag } from '#platform/server/http/content-coding.ts'
import { toErrorBody } from '#platform/server/http/error-responses.ts'
import { describeError } from '#platform/server/logger.ts'
import { createRenderQueue } from '#platform/server/render-queue.ts'
import type { Actor } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import type { PreviewSource } from '#shared/preview.ts'
import { listPublicPages } from '../pages.ts'
import type { LocalCall, Redirect, RenderPage } from '../rendering.ts'
import { createPageDocument } from './page-document.ts'
import { toPaletteHref } from './palette-styles.ts'

const clientBuild = new URL('../../../dist/client/', import.meta.url)
const renderer = new URL('../../../dist/ssr/entry-ssr.js', import.meta.url)

type PageDeps = {
  publicUrl: string
  cache: ResponseCache
  responses: CachedResponses
  /** Runs a rendering in which everything reads the draft of the site, or one of its versions. */
  showPreview: <Result>(source: PreviewSource, work: () => Promise<Result>) => Promise<Result>
  /** The content that is shown: inside a preview, the previewed one. */
  readSite: () => Site
  localCall: (actor: Actor | null, cookies?: FastifyRequest['cookies']) => LocalCall
  /** The names of the cookies of a session and of a sign-in that needs its code. */
  signInCookies: readonly string[]
  /** The user of a request's session cookie, or null. */
  findUser: (request: FastifyRequest) => Promise<{ user: User; actor: Actor } | null>
}

// Query parameters that no page depends on (tracking, inventions) are ignored, so that they neither cause
// renderings nor fill the cache.
const pageQueries = new Map(listPublicPages().map(({ path, query = [] }) => [path, query]))
// Longer values cannot be one of the page's options.
const maxQueryLength = 200

const getWholeQuery = (url: string) => new URL(`http://page${url}`).search.slice(1, 2_000)

/** The part of a URL that a page depends on, in one spelling. */
export function pageAddress(url: string): { path: string; search: string } {
  const { pathname, searchParams } = new URL(`http://page${url}`)
  // Portal pages are not cached, and their query must survive a redirect to the sign-in page.
  if (pathname.startsWith(paths.portal)) return { path: pathname, search: getWholeQuery(url) }
  const page = pathname.replace(/\/$/, '')
  const relevant = new URLSearchParams()
  for (const name of pageQueries.get(page) ?? []) {
    const value = searchParams.get(name)
    if (value !== null && value.length <= maxQueryLength) relevant.set(name, value)
  }
  // A link with a token changes which form is rendered; the token itself never leaves the browser's code.
  const link = page === paths.signIn && linkKinds.find((kind) => searchParams.has(kind))
  if (link) relevant.set(link, '')
  return { path: pathname, search: relevant.toString() }
}

/** Our paths need no escapes: the same page under other spellings is not cached. */
const isPlainPath = (path: string) => !/%|\/\//.test(path)

/** `/therapists/` → `/therapists`. Unchanged where the result could lead to another host (`//…`). */
const withoutTrailingSlash = (path: string) =>
  path.startsWith('//') ? path : path.replace(/\/+$/, '') || '/'

/** A page that has moved for good takes its query along: `/Consultation?therapist=maya-chen`. */
function redirect(request: FastifyRequest, reply: FastifyReply, page: Redirect) {
  const query = getWholeQuery(request.url)
  const isQueryPassedOn = page.isPermanent && query !== '' && !page.redirect.includes('?')
  return reply
    .header('cache-control', 'no-store')
    .redirect(
      isQueryPassedOn ? `${page.redirect}?${query}` : page.redirect,
      page.isPermanent ? 301 : 302,
    )
}

async function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding, cookie')
    .header('link', page.preload)
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag)) {
    return reply.code(304).send()
  }
  reply.code(page.status).type('text/html; charset=utf-8')
  const coding = chooseCoding(request.headers['accept-encoding'])
  if (coding === 'br') {
    return reply.header('content-encoding', 'br').send(await page.brotli())
  }
  if (coding === 'gzip') {
    return reply.header('content-encoding', 'gzip').send(await page.gzip())
  }
  return reply.send(page.html)
}

/** Serves every page: from the cache for anonymous visitors, rendered for each request of signed-in users. */
export async function addPages(app: FastifyInstance, deps: PageDeps) {
  const { renderPage } = (await import(renderer.href)) as { renderPage: RenderPage } // our own build
  const document = createPageDocument(clientBuild)
  const { cache, responses } = deps
  const pack = createPacker()
  // A rendering blocks all requests for a millisecond or two, but one per turn would be slower in total.
  const renderSlot = createRenderQueue(4)

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { path, search } = pageAddress(request.url)
    const withoutSlash = withoutTrailingSlash(path)
    if (withoutSlash !== path) {
      return redirect(request, reply, { redirect: withoutSlash, isPermanent: true })
    }
    const person = await deps.findUser(request)
    const address = `${path}?${search}`
    // Pages of signed-in users are not cached, so they may depend on the whole query.
    const isLink = path === paths.signIn && search !== ''
    const renderedSearch = person && !isLink ? getWholeQuery(request.url) : search
    const isReturning =
      path === paths.signIn && !person && deps.signInCookies.some((name) => request.cookies[name])
    if (!person && !isReturning) {
      const known = cache.pages.get(address)
      if (known) {
        // Only without a query, of which clients could invent any number.
        if (request.url === path) responses.markCacheable(request, 'page')
        return sendCached(request, reply, known)
      }
    }
    await renderSlot()
    const readAt = cache.generation()
    const preview = readPreview(request, person?.actor ?? null)
    const render = async () => ({
      palette: toPaletteHref(deps.readSite().look),
      page: await renderPage({
        path,
        search: renderedSearch,
        call: deps.localCall(person?.actor ?? null, isReturning ? request.cookies : {}),
        user: person?.user ?? null,
        isReturning,
        origin: deps.publicUrl,
      }),
    })
    const { page, palette } =
      preview === undefined ? await render() : await deps.showPreview(preview, render)
    if ('redirect' in page) return redirect(request, reply, page)
    const html = document.wrap(page, palette)
    const preload = document.preload(palette)
    if (page.status === 503) reply.header('retry-after', 5)
    if (preview !== undefined) reply.header('x-robots-tag', 'noindex')
    if (person || isReturning) {
      // The page shows who is signed in, or is about to be, and must not be cached.
      reply.header('cache-control', 'private, no-store').header('link', preload)
      return reply.code(page.status).type('text/html; charset=utf-8').send(html)
    }
    const packed = pack(page.status, html, preload)
    // Not 404, because clients can invent any number of paths, and not 503, which is temporary.
    if (page.status === 200 && isPlainPath(path)) cache.pages.set(address, packed, readAt)
    return sendCached(request, reply, packed)
  }

  app.get('/*', async (request, reply) => {
    try {
      return await answerPage(request, reply)
    } catch (error) {
      const { status } = toErrorBody(error)
      request.log.error(describeError(error), 'page failed')
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('retry-after', 5)
        .type('text/html; charset=utf-8')
        .send(document.wrapFailure(deps.readSite().practice))
    }
  })
}

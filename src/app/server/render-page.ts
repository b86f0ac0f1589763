import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linkKinds } from '#features/access/auth/rules.ts'
import type { User } from '#features/core/accounts/contract.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { createRenderQueue } from '#platform/server/async/render-queue.ts'
import { type CachedPage, createPacker } from '#platform/server/cache/cached-page.ts'
import type { CachedResponses } from '#platform/server/cache/cached-responses.ts'
import type { ResponseCache } from '#platform/server/cache/response-cache.ts'
import { readPreview } from '#platform/server/http/add-endpoints.ts'
import { chooseCoding, matchesEtag } from '#platform/server/http/content-coding.ts'
import { toErrorBody } from '#platform/server/http/error-responses.ts'
import { allowOwnFrame } from '#platform/server/http/own-frame.ts'
import { hasNeedlessEscapes } from '#platform/server/http/request-target.ts'
import { readLanguage, runInLanguage } from '#platform/server/language.ts'
import { describeError } from '#platform/server/logger.ts'
import type { Actor } from '#shared/actor.ts'
import { isEnglishOnly, type Language, parseLocalPath } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { getPracticeZone } from '#shared/practice-time.ts'
import type { PreviewSource } from '#shared/preview.ts'
import { listPublicPages } from '../pages.ts'
import type { LocalCall, Redirect, Renderer } from '../rendering.ts'
import { createPageDocument, isPortalFile } from './page-document.ts'
import { toPaletteHref } from './palette-styles.ts'

type ToDocument = ReturnType<typeof createPageDocument>

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
  findUser: (request: FastifyRequest) => Promise<{ user: User; actor: Actor | null } | null>
}

// Query parameters that no page depends on (tracking, inventions) are ignored, so that they neither cause
// renderings nor fill the cache.
const pageQueries = new Map(
  listPublicPages().map(({ path, query = [], repeated = [], typed = [] }) => [
    path,
    { query, repeated, typed },
  ]),
)
// Longer values cannot be one of the page's options.
const maxQueryLength = 200
/** More values than any list has options. */
const maxRepeats = 40

const getWholeQuery = (url: string) => new URL(`http://page${url}`).search.slice(1, 2_000)

type PageAddress = {
  /** The whole path of the URL, as it was requested. */
  requested: string
  language: Language
  /** Without the part that names the language. */
  path: string
  search: string
}

/** The part of a URL that a page depends on, in one spelling. */
export function pageAddress(url: string): PageAddress {
  const { pathname: requested, searchParams } = new URL(`http://page${url}`)
  const { language, path: pathname } = parseLocalPath(requested)
  const address = { requested, language, path: pathname }
  // Portal pages are not cached, and their query must survive a redirect to the sign-in page.
  if (pathname.startsWith(paths.portal)) return { ...address, search: getWholeQuery(url) }
  const page = pathname.replace(/\/$/, '')
  const relevant = new URLSearchParams()
  const { query = [], repeated = [], typed = [] } = pageQueries.get(page) ?? {}
  for (const name of repeated) {
    const values = searchParams.getAll(name).slice(0, maxRepeats)
    const cut = values.map((value) => value.slice(0, maxQueryLength)).filter(Boolean)
    for (const value of [...new Set(cut)].toSorted()) relevant.append(name, value)
  }
  for (const name of query) {
    const value = searchParams.get(name)
    if (value === null) continue
    const isUsed = value.length <= maxQueryLength || typed.includes(name)
    if (isUsed) relevant.set(name, value.slice(0, maxQueryLength))
  }
  // A link with a token changes which form is rendered; the token itself never leaves the browser's code.
  const link = page === paths.signIn && linkKinds.find((kind) => searchParams.has(kind))
  if (link) relevant.set(link, '')
  return { ...address, search: relevant.toString() }
}

/** Our paths need no escapes: the same page under other spellings is not cached. */
const isPlainPath = (path: string) => !/%|\/\//.test(path)

/** `/therapists/` → `/therapists`. Unchanged where the result could lead to another host (`//…`). */
const withoutTrailingSlash = (path: string) =>
  path.startsWith('//') ? path : path.replace(/\/+$/, '') || '/'

/** A page that has moved for good takes its query along: `/Consultation?therapist=maya-chen`. */
function redirect(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Redirect,
  language: Language,
  isQueryPassedOn = page.isPermanent,
) {
  const query = getWholeQuery(request.url)
  const target = localPath(page.redirect, language)
  const location =
    isQueryPassedOn && query !== '' && !target.includes('?') ? `${target}?${query}` : target
  return reply.header('cache-control', 'no-store').redirect(location, page.isPermanent ? 301 : 302)
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

function markPreview(reply: FastifyReply, file: string) {
  reply.header('x-robots-tag', 'noindex')
  // The website editor shows previews of public pages in a frame.
  if (!isPortalFile(file)) allowOwnFrame(reply)
}

function sendPrivate(
  reply: FastifyReply,
  { status, html, preload }: { status: number; html: string; preload: string },
) {
  reply.header('cache-control', 'private, no-store').header('link', preload)
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}

/** Responds with a page: from the cache for anonymous visitors, rendered for each request of signed-in users. */
function createPageAnswer(deps: PageDeps, { renderPage }: Renderer, toDocument: ToDocument) {
  const { cache, responses } = deps
  const pack = createPacker()
  // A rendering blocks all requests for a millisecond or two, but one per turn would be slower in total.
  const renderSlot = createRenderQueue(4)

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { requested, language, path, search }: PageAddress,
  ) => {
    const canonicalPath = withoutTrailingSlash(path)
    const isPlain = isEnglishOnly(path) || localPath(canonicalPath, language) === requested
    if (!isPlain || hasNeedlessEscapes(request.originalUrl)) {
      return redirect(request, reply, { redirect: canonicalPath, isPermanent: true }, language)
    }
    const person = await deps.findUser(request)
    const localAddress = localPath(path, language)
    const address = `${localAddress}?${search}`
    // Pages of signed-in users are not cached, so they may depend on the whole query.
    const isLink = path === paths.signIn && search !== ''
    const renderedSearch = person && !isLink ? getWholeQuery(request.url) : search
    const isReturning =
      path === paths.signIn && !person && deps.signInCookies.some((name) => request.cookies[name])
    if (!person && !isReturning) {
      const known = cache.pages.get(address)
      if (known) {
        // Only without a query, of which clients could invent any number.
        if (request.url === localAddress) responses.markCacheable(request, 'page')
        return sendCached(request, reply, known)
      }
    }
    await renderSlot()
    const readAt = cache.generation()
    const preview = readPreview(request, person?.actor ?? null)
    const render = async () => {
      const site = deps.readSite()
      const { isPublished, practice } = site
      // Before the practice opens, the one page that there is speaks both languages.
      const isInEnglish = isEnglishOnly(path) || (isPublished && !practice.offersFrench)
      if (language !== 'en' && isInEnglish) return undefined
      const page = await renderPage({
        language,
        path,
        search: renderedSearch,
        call: deps.localCall(person?.actor ?? null, isReturning ? request.cookies : {}),
        user: person?.user ?? null,
        isReturning,
        origin: deps.publicUrl,
      })
      return { page, palette: toPaletteHref(site.look), isPublished }
    }
    const rendered = await (preview === undefined ? render() : deps.showPreview(preview, render))
    if (!rendered)
      return redirect(request, reply, { redirect: path, isPermanent: false }, 'en', true)
    const { page, palette, isPublished } = rendered
    if ('redirect' in page) return redirect(request, reply, page, language)
    const document = toDocument(language)
    // The sandbox of the editor's frame refuses scripts, each with a line in the browser's console.
    const isFramed = preview !== undefined && request.headers['sec-fetch-dest'] === 'iframe'
    const html = document.wrap(page, palette, !isFramed)
    const preload = document.preload(palette)
    if (page.status === 503) reply.header('retry-after', 5)
    if (preview !== undefined) markPreview(reply, page.file)
    // The page shows who is signed in, or is about to be, or one visitor's answers.
    const isPrivate = person !== null || isReturning || page.isPersonal
    if (isPrivate) return sendPrivate(reply, { status: page.status, html, preload })
    const packing = search === '' ? 'small' : 'fast'
    const packed = pack({ status: page.status, html, preload, packing })
    // Not 404 and not the page of a closed practice, because clients can invent any number of paths, and not 503,
    // which is temporary.
    if (page.status === 200 && isPublished && isPlainPath(path))
      cache.pages.set(address, packed, readAt)
    return sendCached(request, reply, packed)
  }
}

export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Serves every page. @returns what answers, for addresses that another route took in vain */
export async function addPages(app: FastifyInstance, deps: PageDeps): Promise<ShowPage> {
  const built = (await import(renderer.href)) as Renderer // our own build
  built.setLanguageReader(readLanguage)
  built.setPracticeZone(getPracticeZone())
  const toDocument = createPageDocument(clientBuild)
  const answerPage = createPageAnswer(deps, built, toDocument)

  const showPage: ShowPage = async (request, reply) => {
    const address = pageAddress(request.url)
    try {
      return await runInLanguage(address.language, () => answerPage(request, reply, address))
    } catch (error) {
      const { status } = toErrorBody(error)
      request.log.error(describeError(error), 'page failed')
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('retry-after', 5)
        .type('text/html; charset=utf-8')
        .send(
          runInLanguage(address.language, () =>
            toDocument(address.language).wrapFailure(deps.readSite().practice),
          ),
        )
    }
  }
  app.get('/*', showPage)
  return showPage
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#features/accounts/contract.ts'
import type { Front } from '#platform/server/cache/front.ts'
import { type CachedPage, createPacker, type PageCache } from '#platform/server/cache/page-cache.ts'
import { chooseCoding, matchesEtag } from '#platform/server/http/content-coding.ts'
import { toErrorBody } from '#platform/server/http/error-responses.ts'
import { describeError } from '#platform/server/logger.ts'
import { createRenderQueue } from '#platform/server/render-queue.ts'
import type { Actor } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import type { LocalCall, Redirect, RenderPage } from '../rendering.ts'
import { createPageDocument } from './page-document.ts'

const clientBuild = new URL('../../../dist/client/', import.meta.url)
const renderer = new URL('../../../dist/ssr/entry-ssr.js', import.meta.url)

type PageDeps = {
  publicUrl: string
  cache: PageCache
  front: Front
  localCall: (actor: Actor | null) => LocalCall
  /** The person behind a request's session cookie, or null. */
  findUser: (request: FastifyRequest) => Promise<{ user: User; actor: Actor } | null>
}

// What a page shows may depend on these; anything else in a query is somebody's tracking. What is not
// here costs no drawing and takes no place in the cache, whatever somebody makes up.
const pageQueries: Readonly<Record<string, readonly string[]>> = {
  [paths.consultation]: ['therapist', 'location', 'service'],
}
// Long enough for any name; longer is no choice of ours.
const maxQueryLength = 200

const wholeQuery = (url: string) => new URL(`http://page${url}`).search.slice(1, 2_000)

/** The part of an address that decides what a page shows, in one spelling. */
export function pageAddress(url: string): { path: string; search: string } {
  const { pathname, searchParams } = new URL(`http://page${url}`)
  // Nothing of the portal is kept, and a view of it is to survive the sign-in on the way.
  if (pathname.startsWith('/admin')) return { path: pathname, search: wholeQuery(url) }
  const page = pathname.replace(/\/$/, '')
  const kept = new URLSearchParams()
  for (const name of pageQueries[page] ?? []) {
    const value = searchParams.get(name)
    if (value !== null && value.length <= maxQueryLength) kept.set(name, value)
  }
  // That somebody comes by a setup link decides which form is drawn; its token is kept nowhere.
  if (page === paths.signIn && searchParams.has('setup')) kept.set('setup', '')
  return { path: pathname, search: kept.toString() }
}

/** Our addresses are plain letters: the same page under other spellings takes no place in the cache. */
const isPlainPath = (path: string) => !/%|\/\//.test(path)

/** `/therapists/` is `/therapists`. What begins like another host's name is sent nowhere. */
const withoutTrailingSlash = (path: string) =>
  path.startsWith('//') ? path : path.replace(/\/+$/, '') || '/'

/** A page that has moved for good takes its query along: `/Consultation?therapist=maya-chen`. */
function redirect(request: FastifyRequest, reply: FastifyReply, page: Redirect) {
  const query = wholeQuery(request.url)
  const isTaken = page.isPermanent && query !== '' && !page.redirect.includes('?')
  return reply
    .header('cache-control', 'no-store')
    .redirect(isTaken ? `${page.redirect}?${query}` : page.redirect, page.isPermanent ? 301 : 302)
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

/** Serves every page: from the cache to anonymous visitors, drawn anew for people signed in. */
export async function addPages(app: FastifyInstance, deps: PageDeps) {
  const { renderPage } = (await import(renderer.href)) as { renderPage: RenderPage } // our own build
  const document = createPageDocument(clientBuild)
  const { cache, front } = deps
  const pack = createPacker()
  // Each takes a millisecond or two of everybody's; single ones made the whole slower.
  const renderSlot = createRenderQueue(4)

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { path, search } = pageAddress(request.url)
    const withoutSlash = withoutTrailingSlash(path)
    if (withoutSlash !== path) {
      return redirect(request, reply, { redirect: withoutSlash, isPermanent: true })
    }
    const person = await deps.findUser(request)
    const address = `${path}?${search}`
    // Theirs is drawn anew and kept by nobody, so the whole query may decide.
    const asked = person ? wholeQuery(request.url) : search
    if (!person) {
      const known = cache.get(address)
      if (known) {
        // In its one spelling and without a query, of which anybody can make up any number.
        if (request.url === path) front.offer(request, 'page')
        return sendCached(request, reply, known)
      }
    }
    await renderSlot()
    const age = cache.age()
    const page = await renderPage({
      path,
      search: asked,
      call: deps.localCall(person?.actor ?? null),
      user: person?.user ?? null,
      origin: deps.publicUrl,
    })
    if ('redirect' in page) return redirect(request, reply, page)
    const html = document.wrap(page)
    if (page.status === 503) reply.header('retry-after', 5)
    if (person) {
      // It shows who is signed in: nobody keeps it.
      reply.header('cache-control', 'private, no-store').header('link', document.preload)
      return reply.code(page.status).type('text/html; charset=utf-8').send(html)
    }
    const packed = pack(page.status, html, document.preload)
    // A 404 is anybody's invention and a 503 passes: neither takes a place in the cache.
    if (page.status === 200 && isPlainPath(path)) cache.keep(address, packed, age)
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
        .send(document.wrapFailure())
    }
  })
}

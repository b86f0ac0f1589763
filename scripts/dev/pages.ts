// Renders pages as production does, with the same renderer and document, but from the sources: Vite
// loads the modules and invalidates changed ones. Data comes from the server.
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'
import { type LocalCall, manifestPath, type Renderer } from '#app/rendering.ts'
import { createPageDocument } from '#app/server/page-document.ts'
import { pageAddress } from '#app/server/render-page.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { readLanguage, runInLanguage } from '#platform/server/language.ts'
import { fillPath } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { languages, languageTags } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { getPracticeZone, setPracticeZone as setDocumentZone } from '#shared/practice-time.ts'
import type { DevServer } from './server.ts'
import { readDevSettings, root } from './settings.ts'

// Stands in for a build's manifest: each file is served from its source path.
const manifest = {
  'src/app/client/boot/start.ts': { file: 'src/app/client/boot/start.ts' },
  'src/app/client/boot/entry-browser.tsx': {
    file: 'src/app/client/boot/entry-browser.tsx',
    css: ['src/app/client/public.css'],
  },
  'src/app/client/layouts/portal-layout.tsx': {
    file: 'src/app/client/layouts/portal-layout.tsx',
    css: ['src/app/client/styles.css'],
  },
}

function createDocument() {
  const directory = join(root, 'node_modules/.cache/dev-client')
  for (const folder of ['.vite', 'assets']) mkdirSync(join(directory, folder), { recursive: true })
  for (const language of languages) {
    writeFileSync(join(directory, manifestPath(language)), JSON.stringify(manifest))
  }
  return createPageDocument(pathToFileURL(`${directory}/`))
}

const securityHeaders = [
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-content-type-options',
  'x-frame-options',
]

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type PageDeps = {
  vite: ViteDevServer
  server: DevServer
  publicUrl: string
  /** The current state of the sources, a number that increases with each change. */
  stateNow: () => number
}

/** Calls the server with the cookies of the page's request. */
async function ask(server: DevServer, path: string, cookie: string | undefined) {
  const address = await server.address()
  if (!address) throw new Error('The server could not start: see the terminal of npm run dev.')
  const language = { 'accept-language': languageTags[readLanguage()] }
  const headers = cookie === undefined ? language : { ...language, cookie }
  return server.attend(fetch(`http://${address.host}:${address.port}${path}`, { headers }))
}

const callAs =
  (server: DevServer, cookie: string | undefined): LocalCall =>
  async ({ path }, { params, query }) => {
    const filled = fillPath(path, params as Record<string, unknown> | undefined)
    const search = new URLSearchParams(query as Record<string, string> | undefined).toString()
    const response = await ask(server, search ? `${filled}?${search}` : filled, cookie)
    if (response.ok) return { ok: true, result: await response.json() }
    return { ok: false, status: response.status, body: (await response.json()) as ErrorBody }
  }

// The only exception to production's policy: Vite injects inline styles.
const nonce = randomBytes(16).toString('base64url')

const renderTools = (state: number) => `<meta property="csp-nonce" nonce="${nonce}">
<meta name="rendered-from" content="${state}">
<script type="module" src="/@vite/client"></script>
<script type="module" src="/@id/@vitejs/plugin-react/preamble"></script>
<script type="module" src="/src/app/client/dev/rendered-page.ts"></script>
`

/** The headers of one of the server's responses, so that pages have the policy of production. */
function copySecurityHeaders(from: Headers, answer: ServerResponse) {
  for (const name of securityHeaders) {
    const value = from.get(name)
    if (value) answer.setHeader(name, value)
  }
  const policy = from.get('content-security-policy') ?? ''
  answer.setHeader(
    'content-security-policy',
    policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
  )
}

async function renderFromSources(
  { vite, publicUrl, server }: PageDeps,
  { url = '/', headers: { cookie } }: IncomingMessage,
  user: User | null,
) {
  const { language, path, search } = pageAddress(url)
  const { renderPage, setLanguageReader, setPracticeZone } = (await vite.ssrLoadModule(
    '/src/app/client/boot/entry-ssr.tsx',
  )) as Renderer
  setLanguageReader(readLanguage)
  setPracticeZone(getPracticeZone())
  return renderPage({
    language,
    path,
    search: user ? new URL(url, publicUrl).search.slice(1) : search,
    call: callAs(server, cookie),
    user,
    isReturning: path === paths.signIn && !user && cookie !== undefined,
    origin: publicUrl,
  })
}

export function createDevPages(deps: PageDeps) {
  const { vite, server, stateNow } = deps
  const { PRACTICE_TIMEZONE: zone }: Record<string, string | undefined> = readDevSettings()
  setDocumentZone(zone ?? null)
  const toDocument = createDocument()

  async function send(incoming: IncomingMessage, answer: ServerResponse, state: number) {
    const asked = await ask(server, getCurrentUser.path, incoming.headers.cookie)
    copySecurityHeaders(asked.headers, answer)
    const user = asked.ok ? ((await asked.json()) as User) : null
    const page = await renderFromSources(deps, incoming, user)
    answer.setHeader('cache-control', 'no-store')
    if ('redirect' in page) {
      answer.writeHead(page.isPermanent ? 301 : 302, { location: localPath(page.redirect) }).end()
      return
    }
    answer.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' })
    const html = toDocument(readLanguage()).wrap(page, undefined)
    answer.end(html.replace('<script type="module"', `${renderTools(state)}$&`))
  }

  return {
    /** Renders the page, or shows why it cannot be rendered and reloads once that is fixed. */
    async request(incoming: IncomingMessage, answer: ServerResponse) {
      // Wait for a restarting server first, so that the page matches its state.
      await server.address()
      const state = stateNow()
      try {
        const { language } = pageAddress(incoming.url ?? '/')
        await runInLanguage(language, () => send(incoming, answer, state))
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        vite.ssrFixStacktrace(error)
        vite.config.logger.error(error.stack ?? error.message)
        if (answer.headersSent) return
        answer.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
        answer.end(
          `<!doctype html><title>This page could not be rendered</title>${renderTools(state)}<pre>${escapeHtml(error.stack ?? error.message)}</pre>`,
        )
      }
    },
  }
}

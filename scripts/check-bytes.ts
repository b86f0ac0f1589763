// What a first visit to each public page loads, compressed, held against the budget in
// docs/architecture.md. A page whose route is added is weighed from then on.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const client = 'dist/client'
const kilobyte = 1000

/**
 * Most kilobytes (1,000 bytes), brotli: see the decision on pages. A static page needs no code of its
 * own; the two with forms bring what checks a form.
 */
const budget = { static: 85, public: 102, form: 128, chat: 41, style: 15, fonts: 120 }
const forms = new Set(['/consultation', '/auth'])

const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
> // written by our own build

function collectFiles(source: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`the build has no ${source}; run npm run build`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collectFiles(imported, files)
  return files
}

/** As it is sent: a file of a few bytes is not compressed. */
const sentSize = (file: string) => {
  const path = join(client, file)
  const packed = statSync(`${path}.br`, { throwIfNoEntry: false })
  return (packed ?? statSync(path)).size
}
const compressedSize = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + sentSize(file), 0) / kilobyte

const listStyles = (name: string) => manifest[name]?.css ?? []

const source = (name: string) => `src/app/client/${name}`
const everyPage = [source('boot/start.ts'), source('boot/entry-browser.tsx')]

const router = readFileSync(source('routes.tsx'), 'utf8')
const pages = [
  ...router.matchAll(/page\(\s*'(static|public)',\s*'([^']+)',\s*`\$\{pages\}\/([^`]+)`/g),
].map(([, kind = '', pattern = '', file = '']) => ({
  pattern,
  kind: forms.has(pattern) ? ('form' as const) : (kind as 'static' | 'public'),
  sources:
    kind === 'static'
      ? everyPage
      : [...everyPage, source('boot/reading.ts'), source(`pages/${file}`)],
}))

const assets = readdirSync(join(client, 'assets')).map((name) => `assets/${name}`)
const isPreloadedFont = (name: string) => name.endsWith('.woff2') && !name.includes('latin-ext')

let isOver = false
function hold(what: string, size: number, most: number) {
  const fits = size <= most
  if (!fits) isOver = true
  console.log(`${what}: ${size.toFixed(1)} of ${most} KB${fits ? '' : ' — too much'}`)
}

for (const { pattern, kind, sources } of pages) {
  const files = new Set<string>()
  for (const one of sources) collectFiles(one, files)
  hold(`script of ${pattern} (${files.size} files)`, compressedSize(files), budget[kind])
}
const home = new Set<string>()
for (const one of everyPage) collectFiles(one, home)
const panel = collectFiles(source('layouts/chat-widget.tsx')).difference(home)
hold('script of the chat, beyond the page', compressedSize(panel), budget.chat)
hold('style', compressedSize(listStyles(source('boot/entry-browser.tsx'))), budget.style)
hold('fonts', compressedSize(assets.filter(isPreloadedFont)), budget.fonts)
if (pages.length === 0) throw new Error('no page was found in the router')
process.exitCode = isOver ? 1 : 0

// Holds the compressed bytes that a first visit to each public page on a phone loads against the budget in
// docs/architecture.md. The table of pages says which there are and how much each may weigh.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listPublicPages, toSourceFile } from '#app/pages.ts'
import { manifestPath } from '#app/rendering.ts'
import { type Language, languages } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const client = 'dist/client'
const kilobyte = 1000

/** Maximum kilobytes (1,000 bytes), brotli, beside those of each page in the table. */
const budget = { chat: 45, style: 15, fonts: 120 }

type Manifest = Record<string, Chunk>

const readManifest = (language: Language) =>
  JSON.parse(readFileSync(join(client, manifestPath(language)), 'utf8')) as Manifest // written by our own build

function collectFiles(manifest: Manifest, source: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`the build has no ${source}; run npm run build`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, files)
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

const source = (name: string) => `src/app/client/${name}`
const everyPage = [source('boot/start.ts'), source('boot/entry-browser.tsx')]
/** Counted for every page, although wide screens do without it. */
const onPhones = source('layouts/watch-bubble-lift.ts')

const assets = readdirSync(join(client, 'assets')).map((name) => `assets/${name}`)
const isPreloadedFont = (name: string) => name.endsWith('.woff2') && !name.includes('latin-ext')

let isOver = false
function hold(what: string, size: number, max: number) {
  const fits = size <= max
  if (!fits) isOver = true
  console.log(`${what}: ${size.toFixed(1)} of ${max} KB${fits ? '' : ' — too much'}`)
}

function checkScripts(language: Language) {
  const manifest = readManifest(language)
  for (const page of listPublicPages()) {
    const sources = [...everyPage, onPhones]
    if (page.kind === 'public') sources.push(source('boot/prepare-visit.ts'))
    if (page.kind !== 'static') sources.push(toSourceFile(page))
    const files = new Set<string>()
    for (const one of sources) collectFiles(manifest, one, files)
    const name = `script of ${localPath(page.path, language)} (${files.size} files)`
    hold(name, compressedSize(files), page.budget.script)
  }
  const home = new Set<string>()
  for (const one of everyPage) collectFiles(manifest, one, home)
  const panel = collectFiles(manifest, source('layouts/chat-widget.tsx')).difference(home)
  hold(`script of the chat, beyond the page (${language})`, compressedSize(panel), budget.chat)
}

for (const language of languages) checkScripts(language)
const styles = readManifest('en')[source('boot/entry-browser.tsx')]?.css ?? []
hold('style', compressedSize(styles), budget.style)
hold('fonts', compressedSize(assets.filter(isPreloadedFont)), budget.fonts)
process.exitCode = isOver ? 1 : 0

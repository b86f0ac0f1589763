// What a first visit to the home page loads, compressed, held against the budget in docs/architecture.md.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[] }

const client = 'dist/client'
const kilobyte = 1000

/** Most kilobytes (1,000 bytes), brotli: see the decision on page weight. */
const budget = { script: 85, chat: 35, style: 15, fonts: 120 }

const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
> // written by our own build

function filesOf(source: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, files)
  return files
}

// A file that would grow by compression (a few bytes long) has none.
const sizeOf = (files: Iterable<string>, ending = '') =>
  [...files]
    .map((file) => join(client, file))
    .map((path) => statSync(existsSync(path + ending) ? path + ending : path).size)
    .reduce((sum, size) => sum + size, 0) / kilobyte

const assets = readdirSync(join(client, 'assets')).map((name) => `assets/${name}`)
const isPreloadedFont = (name: string) => name.endsWith('.woff2') && !name.includes('latin-ext')
const base = filesOf('src/app/client/entry-browser.tsx')
const sizes = {
  // The home page itself is still: what the server drew needs no code of its own.
  script: sizeOf(base, '.br'),
  // What the first touch of the chat's bubble loads beyond it.
  chat: sizeOf(filesOf('src/app/client/layouts/chat-widget.tsx').difference(base), '.br'),
  style: sizeOf(
    assets.filter((name) => name.endsWith('.css')),
    '.br',
  ),
  fonts: sizeOf(assets.filter(isPreloadedFont)),
}
let isOver = false
for (const kind of ['script', 'chat', 'style', 'fonts'] as const) {
  const fits = sizes[kind] <= budget[kind]
  if (!fits) isOver = true
  console.log(
    `${kind}: ${sizes[kind].toFixed(1)} of ${budget[kind]} KB${fits ? '' : ' — too much'}`,
  )
}
process.exitCode = isOver ? 1 : 0

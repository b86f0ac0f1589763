// Builds the pages for browsers in each language, the renderer and the server, and compresses what browsers fetch, once.
// It builds into a folder of its own and swaps it in at the end, so that a running server always
// finds its files and an interrupted build changes nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { manifestPath } from '#app/rendering.ts'
import { type Language, languages } from '#shared/language.ts'
import { makeChatOneFile } from './chat-file.ts'
import { compileMessages } from './compile-messages.ts'
import { serverBundle } from './server-bundle.ts'
import { serviceWorker } from './service-worker.ts'
import { staticLanguage } from './static-language.ts'

const current = 'dist'
const next = 'dist.next'
const client = join(next, 'client')
/** Lists the scripts, styles and pictures of a build, apart from those that it carries over. */
const ownAssets = 'assets.json'
const compressible = /\.(js|css|svg|webmanifest|txt|xml|json)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Builds the pages of one language, into the folder of all: files without texts are the same in each. */
async function buildPages(language: Language) {
  await build({
    logLevel: 'error',
    plugins: [staticLanguage(language)],
    publicDir: language === 'en' ? 'public' : false,
    build: { outDir: client, emptyOutDir: false, manifest: manifestPath(language) },
  })
  await makeChatOneFile(client, language)
}

/** Runs the build of one language as a process of its own: minifying keeps a core busy. */
async function startPages(language: Language) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), language], {
    stdio: 'inherit',
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  const [code] = await once(child, 'exit')
  process.off('exit', stop)
  if (code !== 0) throw new Error(`the pages in "${language}" cannot be built`)
}

/** Half of the time at the highest level went into one file of 2 MB, the words that make a password easy to guess. */
const getQuality = (bytes: number) => (bytes > 1_000_000 ? 9 : constants.BROTLI_MAX_QUALITY)

async function compress(path: string) {
  const bytes = await readFile(path)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: getQuality(bytes.length) } }
  const [brotli, zipped] = await Promise.all([toBrotli(bytes, best), toGzip(bytes, { level: 9 })])
  // A file that grows by it (a few bytes long) is sent as it is.
  if (brotli.length < bytes.length) await writeFile(`${path}.br`, brotli)
  if (zipped.length < bytes.length) await writeFile(`${path}.gz`, zipped)
}

const listFiles = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { encoding: 'utf8' }) : []

/** Carries the previous build's assets over: pages that are open, and a server until it restarts, still name them. */
function carryAssetsOver() {
  const assets = join(client, 'assets')
  const own = new Set(listFiles(assets))
  writeFileSync(join(next, ownAssets), JSON.stringify([...own]))
  const list = join(current, ownAssets)
  if (!existsSync(list)) return
  const previous = JSON.parse(readFileSync(list, 'utf8')) as string[] // written by this function
  for (const name of previous) {
    const path = join(current, 'client/assets', name)
    if (!own.has(name) && existsSync(path)) copyFileSync(path, join(assets, name))
  }
}

function swap() {
  carryAssetsOver()
  writeFileSync(join(next, 'built'), '')
  const last = 'dist.last'
  rmSync(last, { recursive: true, force: true })
  if (existsSync(current)) renameSync(current, last)
  renameSync(next, current)
  rmSync(last, { recursive: true, force: true })
}

async function buildAll() {
  const step = async (title: string, work: Promise<unknown>) => {
    const started = Date.now()
    await work
    console.log(`${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  rmSync(next, { recursive: true, force: true })
  await step('texts', compileMessages())
  await step(
    'pages and server',
    Promise.all([
      ...languages.map(startPages),
      build({ logLevel: 'error', build: { ssr: true, outDir: join(next, 'ssr') } }),
      build(serverBundle(join(next, 'server'))),
      build(serviceWorker(join(client, 'admin'))),
    ]),
  )
  // The longest work first, so that it does not remain alone at the end.
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => compressible.test(name))
    .toSorted((a, b) => statSync(join(client, b)).size - statSync(join(client, a)).size)
  await step('compression', Promise.all(files.map((name) => compress(join(client, name)))))
  swap()
}

const [language] = process.argv.slice(2)
const known = languages.find((one) => one === language)
await (known ? buildPages(known) : buildAll())

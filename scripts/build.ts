// Builds the pages for browsers in each language, the renderer and the server, and compresses what browsers fetch, once, at the highest level.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { manifestPath } from '#app/rendering.ts'
import { languages } from '#shared/language.ts'
import { makeChatOneFile } from './chat-file.ts'
import { compileMessages } from './compile-messages.ts'
import { serverBundle } from './server-bundle.ts'
import { serviceWorker } from './service-worker.ts'
import { staticLanguage } from './static-language.ts'

const client = 'dist/client'
const compressible = /\.(js|css|svg|webmanifest|txt|xml|json)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

await compileMessages()
await build({ logLevel: 'warn', plugins: [staticLanguage('en')] })
// Into the same folder: files in which there is no text are the same for both languages.
await build({
  logLevel: 'warn',
  plugins: [staticLanguage('fr')],
  publicDir: false,
  build: { emptyOutDir: false, manifest: manifestPath('fr') },
})
for (const language of languages) await makeChatOneFile(client, language)
await build({ logLevel: 'warn', build: { ssr: true } })
await build(serverBundle)
await build(serviceWorker)

const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
for (const file of files.filter((name) => compressible.test(name))) {
  const path = join(client, file)
  const bytes = readFileSync(path)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const [brotli, zipped] = await Promise.all([toBrotli(bytes, best), toGzip(bytes, { level: 9 })])
  // A file that grows by it (a few bytes long) is sent as it is.
  if (brotli.length < bytes.length) writeFileSync(`${path}.br`, brotli)
  if (zipped.length < bytes.length) writeFileSync(`${path}.gz`, zipped)
}
mkdirSync('dist', { recursive: true })
writeFileSync('dist/built', '')

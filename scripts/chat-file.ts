import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { manifestPath } from '#app/rendering.ts'
import type { Language } from '#shared/language.ts'
import { minifyOwnCode } from './minify-scripts.ts'

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

const entry = 'src/app/client/boot/entry-browser.tsx'
const chat = 'src/app/client/layouts/chat-widget.tsx'

function collectSources(manifest: Manifest, source: string, found = new Set<string>()) {
  if (found.has(source)) return found
  found.add(source)
  for (const imported of manifest[source]?.imports ?? []) collectSources(manifest, imported, found)
  return found
}

const toFileName = (manifest: Manifest, source: string) => basename(manifest[source]?.file ?? '')

/**
 * Puts what the chat imports, and not every page loads, into the chat's own file, so that it opens after one
 * request. The pages that share such code, the schema library, keep the file that they have in common.
 */
export async function makeChatOneFile(client: string, language: Language): Promise<void> {
  const manifestFile = join(client, manifestPath(language))
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest // written by our own build
  const chunk = manifest[chat]
  if (!chunk) throw new Error(`the build has no ${chat}`)
  const ofEveryPage = collectSources(manifest, entry)
  const ownSources = [...collectSources(manifest, chat).difference(ofEveryPage)]
  const own = new Set(ownSources.map((source) => toFileName(manifest, source)))
  const file = join(client, chunk.file)
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'chat-file',
        enforce: 'pre',
        resolveId: (id, importer) =>
          importer !== undefined && !own.has(basename(id))
            ? { id, external: 'absolute' }
            : undefined,
      },
    ],
    build: {
      target: 'es2022',
      write: false,
      outDir: join(client, 'assets'),
      lib: { entry: file, formats: ['es'], fileName: () => basename(file) },
      minify: false,
      rolldownOptions: { output: { minify: false } },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [script] = outputs
  if (script?.type !== 'chunk' || outputs.length > 1) throw new Error(`${chat} is not one file`)
  writeFileSync(file, await minifyOwnCode(script.code))
  // The present imports of the file; the byte budgets are counted with it.
  chunk.imports = (chunk.imports ?? []).filter((source) => ofEveryPage.has(source))
  writeFileSync(manifestFile, JSON.stringify(manifest, null, 2))
}

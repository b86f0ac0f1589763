// Compiles `messages/{en,fr}/*.json` into one function per message, in `messages/compiled`.
import { promises as files, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileProject, writeOutput } from '@inlang/paraglide-js'

type Structure = 'message-modules' | 'locale-modules'

const newRules = 'return new Intl.PluralRules(locale, options).select(Number(input))'
const knownRules = `const key = locale + JSON.stringify(options)
	rules[key] ??= new Intl.PluralRules(locale, options)
	return rules[key].select(Number(input))`

type Project = Parameters<typeof compileProject>[0]['project']
type Settings = Awaited<ReturnType<Project['settings']['get']>>

/** The parts in use of a plugin that reads files of messages; its package brings no types. */
type MessageFormat = {
  toBeImportedFiles: (args: { settings: Settings }) => Promise<{ locale: string; path: string }[]>
  importFiles: (args: {
    settings: Settings
    files: { locale: string; content: Buffer }[]
  }) => Promise<{
    bundles: { id: string; declarations: unknown[] }[]
    messages: { bundleId: string; locale: string; selectors: unknown[] }[]
    variants: { messageBundleId: string; messageLocale: string }[]
  }>
}

async function readBundles(folder: string, settings: Settings) {
  const [module = ''] = settings.modules ?? []
  const { href } = pathToFileURL(join(folder, module))
  const { default: format } = (await import(href)) as { default: MessageFormat }
  const places = await format.toBeImportedFiles({ settings })
  const { bundles, messages, variants } = await format.importFiles({
    settings,
    files: places.map(({ locale, path }) => ({
      locale,
      content: readFileSync(join(folder, path)),
    })),
  })
  const variantsByMessage = Map.groupBy(
    variants,
    (one) => `${one.messageLocale} ${one.messageBundleId}`,
  )
  const messagesByBundle = Map.groupBy(messages, ({ bundleId }) => bundleId)
  return bundles.map(({ id, declarations }) => ({
    id,
    declarations,
    messages: messagesByBundle.get(id)?.map(({ bundleId, locale, selectors }) => ({
      bundleId,
      locale,
      selectors,
      variants: variantsByMessage.get(`${locale} ${bundleId}`),
    })),
  }))
}

/**
 * The project as the compiler reads it: its settings, and one query for all messages. The library's own
 * loader writes each message into a database in memory first, which takes ten times as long as the rest.
 */
async function loadProject(folder: string): Promise<Project> {
  const settings = JSON.parse(
    readFileSync(`${folder}/project.inlang/settings.json`, 'utf8'),
  ) as Settings // our own file
  const bundles = await readBundles(folder, settings)
  const query = { select: () => ({ execute: () => Promise.resolve(bundles) }) }
  const project: unknown = {
    settings: { get: () => Promise.resolve(settings) },
    db: { selectFrom: () => query },
  }
  return project as Project
}

/** Each plural would make its own rules, which took 8 % of the time of a directory page. */
function reusePluralRules(outdir: string) {
  const path = `${outdir}/registry.js`
  const code = readFileSync(path, 'utf8')
  if (!code.includes(newRules)) throw new Error(`${path} makes plural rules in another way`)
  writeFileSync(path, `const rules = {}\n${code.replace(newRules, knownRules)}`)
}

/** One module per message lets a build give each page only its own; `npm run dev` loads whole languages. */
export const compileMessages = async (
  outputStructure: Structure = 'message-modules',
  folder = 'messages',
) => {
  const outdir = join(folder, 'compiled')
  const output = await compileProject({
    project: await loadProject(folder),
    compilerOptions: {
      outputStructure,
      // The server overrides this with the language of the request, a browser build with its own (see
      // `static-language.ts`). Without either, as in tests of single functions, texts are English.
      strategy: ['baseLocale'],
      emitReadme: false,
      emitPrettierIgnore: false,
    },
  })
  await writeOutput({ directory: outdir, output, cleanDirectory: true, fs: files })
  reusePluralRules(outdir)
  writeFileSync(`${outdir}/built`, '')
}

if (import.meta.main) await compileMessages()

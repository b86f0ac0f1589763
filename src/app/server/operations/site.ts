// `npm run site -- export FILE`: the draft of the website, or else what is published, with its pictures.
// `npm run site -- import FILE`: makes such a file the draft, which an administrator then publishes.
import { createWriteStream, existsSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxImportBytes } from '#features/website/site-editor/contract.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type { Features } from '../features.ts'
import { runOperation, say, UsageError, withPractice } from './operation.ts'

const usage = 'npm run site -- export FILE   or   npm run site -- import FILE'
const maxShownIssues = 10

function readCommand() {
  const [command, name, ...others] = process.argv.slice(2)
  const isKnown = command === 'export' || command === 'import'
  if (!isKnown || name === undefined || others.length > 0) throw new UsageError(usage)
  return { command, file: resolve(name) }
}

type Administration = Features['services']['siteEditor']

async function exportTo(site: Administration, file: string): Promise<void> {
  if (existsSync(file)) throw new UsageError(`${file} is there already`)
  // A file with this name is complete.
  const part = `${file}.part`
  try {
    const parts = Readable.from(await site.exportContent(null, null))
    await pipeline(parts, createWriteStream(part, { mode: 0o600 }))
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  say(`${file} has the content of the website with its pictures`)
}

async function readJson(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new UsageError(`${file} is not there`)
  if ((await stat(file)).size > maxImportBytes) throw new UsageError(`${file} is larger than 40 MB`)
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw new UsageError(`${file} is not a file that was exported here`)
  }
}

async function importFrom(site: Administration, given: unknown): Promise<void> {
  try {
    await site.importContent(null, null, given, true)
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error
    const lines = error.issues
      .slice(0, maxShownIssues)
      .map(({ path, message }) => `  ${path}: ${message}`)
    throw new UsageError(['The file was not taken:', ...lines].join('\n'))
  }
  say(`The file is the draft now; read and publish it at ${paths.portal}/site`)
}

await runOperation(
  async (config) => {
    const { command, file } = readCommand()
    const given = command === 'import' ? await readJson(file) : undefined
    await withPractice(config, async ({ services: { siteEditor } }, { eventBus }) => {
      if (command === 'export') return exportTo(siteEditor, file)
      await importFrom(siteEditor, given)
      // Open editors show the new draft.
      await eventBus.publish({ t: 'changed', topic: 'site' })
    })
  },
  {
    whenInUse: 'or export and import under Website in the portal',
    isSecretNeeded: false,
  },
)

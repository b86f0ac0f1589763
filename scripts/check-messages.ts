// `node scripts/check-messages.ts`: every text of a public page is a message, each message exists in both
// languages with the same inputs, is used, and is read when it is shown.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSourceTree } from './architecture/source-tree.ts'
import { type Catalogue, checkCatalogues, findUnused } from './messages/catalogue.ts'
import { findEarlyMessages } from './messages/early-messages.ts'
import { checkEnglish, listEnglishTexts } from './messages/english-typography.ts'
import { findLiteralTexts } from './messages/literal-texts.ts'
import { listPublicFiles } from './messages/public-files.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const readCatalogue = (language: string, file: string) =>
  JSON.parse(read(`messages/${language}/${file}`)) as Catalogue // the compiler has read it, too

const problems: string[] = []
const areas = new Set(
  ['en', 'fr'].flatMap((language) => readdirSync(join(root, 'messages', language))),
)
const keys: string[] = []
for (const file of areas) {
  const [english, french] = [readCatalogue('en', file), readCatalogue('fr', file)]
  keys.push(...Object.keys(english))
  problems.push(...checkCatalogues(file.replace('.json', ''), english, french))
}

const contentFolder = 'src/features/practice/site/content'
for (const file of readdirSync(join(root, contentFolder))) {
  const texts = listEnglishTexts(JSON.parse(read(join(contentFolder, file))))
  if (texts.length === 0) problems.push(`${file} has no English texts`)
  for (const [path, text] of texts) problems.push(...checkEnglish(`${file}${path}`, text))
}

const files = readSourceTree(root)
const code = files
  .filter(({ path }) => /^src\/.*\.tsx?$/.test(path))
  .map(({ path }) => ({ path, text: read(path) }))
for (const key of findUnused(
  keys,
  code.map(({ text }) => text),
)) {
  problems.push(`${key} is not used`)
}
for (const { path, text } of code) {
  for (const line of findEarlyMessages(path, text)) {
    problems.push(`${path}:${line} reads a message while the module loads: make it a function`)
  }
}

const publicFiles = listPublicFiles(files)
for (const path of publicFiles) {
  for (const { line, text } of findLiteralTexts(path, read(path))) {
    problems.push(`${path}:${line} is a text in the code: make it a message: ${text}`)
  }
}

for (const problem of problems) console.error(problem)
console.log(
  `messages: ${keys.length} keys, ${publicFiles.length} public files, ${problems.length} problems.`,
)
if (problems.length > 0 || keys.length === 0 || publicFiles.length === 0) process.exitCode = 1

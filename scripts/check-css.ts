// `node scripts/check-css.ts`: class names use the tokens of `src/app/client/theme.css`. Values written in a class
// name (`mt-[3px]`) are rare exceptions, nothing overrides by importance, no text is too pale, and every class exists.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSourceTree } from './architecture/source-tree.ts'
import { findClassProblems, listClassNames } from './css/find-problems.ts'
import { compileDesign } from './css/known-classes.ts'

/** Tokens do not fit everywhere, such as the columns of one particular grid. */
const maxArbitraryValues = 40

const root = join(import.meta.dirname, '..')
const isStyled = (path: string) =>
  /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/server\//.test(path)

const sources = readSourceTree(root)
  .filter(({ path }) => isStyled(path))
  .map(({ path }) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const isKnown = await compileDesign(sources.flatMap(({ text }) => listClassNames(text)))

let count = 0
let arbitrary = 0
for (const { path, text } of sources) {
  const found = findClassProblems(text, isKnown)
  arbitrary += found.arbitrary
  for (const { line, problem } of found.problems) {
    console.error(`${path}:${line} ${problem}`)
    count += 1
  }
}
if (arbitrary > maxArbitraryValues) {
  console.error(`${arbitrary} values in class names, at most ${maxArbitraryValues}: use the tokens`)
  count += 1
}
console.log(`css: ${sources.length} files, ${arbitrary} values in class names, ${count} problems.`)
if (count > 0 || sources.length === 0) process.exitCode = 1

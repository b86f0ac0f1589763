// Commands, files and links named in the documents exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configurationFile, describeConfiguration } from './configuration-table.ts'

const root = join(import.meta.dirname, '..')
const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'bench/README.md'], {
  cwd: root,
})
const getText = (name: string) => readFileSync(join(root, name), 'utf8')
const { scripts } = JSON.parse(getText('package.json')) as { scripts: Record<string, string> }

/** `src/{a,b}/x` as both of its paths. */
function expand(path: string): string[] {
  const [whole, choices] = /\{([^{}]+)\}/.exec(path) ?? []
  if (whole === undefined || choices === undefined) return [path]
  return choices.split(',').flatMap((choice) => expand(path.replace(whole, choice)))
}

const folders = 'src|docs|scripts|tests|bench|migrations|deploy|public|platform|features|app|shared'
/** Paths in code spans; the four layers are named without `src/` too. `<noun>` stands for any name. */
const pathsIn = (text: string) =>
  [...text.matchAll(new RegExp(`\`((?:${folders})/[^\`\\s]*)\``, 'g'))]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('<'))

const isThere = (path: string) =>
  [path, `src/${path}`].some((place) => globSync(place, { cwd: root }).length > 0)

describe.each(documents)('%s', (name) => {
  const text = getText(name)

  it('names commands that exist', () => {
    const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, script = '']) => script)
    expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([])
  })

  it('names files that exist', () => {
    const missing = pathsIn(text)
      .flatMap(expand)
      .filter((path) => !isThere(path.replace(/\/$/, '')))
    expect(missing).toEqual([])
  })

  it('links to files that exist', () => {
    const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      ([, target = '']) => target,
    )
    const missing = targets.filter((to) => !existsSync(join(root, dirname(name), to)))
    expect(missing).toEqual([])
  })
})

it('reads the documents that people begin with', () => {
  expect(documents).toEqual(
    expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/operations.md']),
  )
  expect(pathsIn(getText('CONTRIBUTING.md')).length).toBeGreaterThan(5)
})

it('describes all settings: `node scripts/configuration-table.ts` writes the document', () => {
  expect(readFileSync(configurationFile, 'utf8')).toBe(describeConfiguration())
})

it('keeps the README at 400 words, without pictures and code', () => {
  const words = getText('README.md')
    .replace(/```[^]*?```|!\[[^\]]*\]\([^)]*\)/g, '')
    .match(/[\p{L}\d][\p{L}\d’'-]*/gu)
  expect(words?.length).toBeLessThanOrEqual(400)
})

it('links every decision from the architecture', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((path) => path.slice(5))
  const text = getText('docs/architecture.md')
  expect(decisions.filter((path) => !text.includes(`(${path})`))).toEqual([])
})

it('lists every feature once in the architecture', () => {
  const rows = getText('docs/architecture.md').matchAll(/^\| *(?:`\w+`)? *\| (`[^|]+)\|/gm)
  const listed = [...rows].flatMap(([, cell = '']) => cell.match(/[\w-]+(?=`)/g) ?? [])
  const features = globSync('src/features/*/*', { cwd: root }).map((path) => path.split('/').at(-1))
  expect(listed.toSorted()).toEqual(features.toSorted())
})

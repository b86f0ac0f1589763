import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanTree } from './architecture/fixtures/clean-tree.ts'
import { fileFaults } from './architecture/fixtures/file-faults.ts'
import { importFaults } from './architecture/fixtures/import-faults.ts'
import { checkArchitecture, readSourceTree } from './check-architecture.ts'

const faults = Object.entries({ ...importFaults, ...fileFaults }).flatMap(([rule, planted]) =>
  planted.map((fault) => ({ rule, ...fault })),
)

let room: string
let clean: string

beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'check-architecture-'))
  clean = join(room, 'clean')
  for (const [path, text] of Object.entries(cleanTree)) write(clean, path, text)
})

afterAll(() => rmSync(room, { recursive: true }))

describe('the architecture check', () => {
  it('finds nothing wrong with a well-formed tree', () => {
    expect(checkArchitecture(readSourceTree(clean))).toEqual([])
  })

  it.each(faults)('reports $title', ({ rule, plant: files, at, says }) => {
    const problems = checkArchitecture(readSourceTree(plant(files)))
    const reported = problems.map(({ rule: broken, path, line, message }) => ({
      rule: broken,
      at: `${path}:${line}`,
      says: message,
    }))
    expect(reported).toEqual([{ rule, at: at ?? `${Object.keys(files)[0]}:1`, says }])
  })

  it('has a planted fault for each of its rules', () => {
    expect([...new Set(faults.map(({ rule }) => rule))].toSorted()).toEqual([
      'aliases',
      'feature circles',
      'feature doors',
      'feature files',
      'file circles',
      'late closures',
      'layers',
      'leaf contracts',
      'missing files',
      'named exports',
      'named use cases',
      'names',
      'no SQL outside repositories',
      'server and client',
      'settings',
      'syntax',
      'table owners',
      'test folders',
      'wings',
    ])
  })

  it.each([
    'const key = process.env.KEY',
    `const key = process['env']['KEY']`,
    'const key = globalThis.process.env.KEY',
    `import { env } from 'node:process'`,
  ])('sees that settings are read by %s', (code) => {
    const problems = checkArchitecture(readSourceTree(plant({ 'src/app/server/main.ts': code })))
    expect(problems.map(({ rule }) => rule)).toEqual(['settings'])
  })

  it.each([
    `import type { Button } from './ui/button.tsx'`,
    `import { type Button } from './ui/button.tsx'`,
  ])('counts %s as part of a circle', (line) => {
    const root = plant({ 'src/platform/client/api.ts': line })
    expect(checkArchitecture(readSourceTree(root)).map(({ rule }) => rule)).toEqual([
      'file circles',
    ])
  })

  it('does not mistake words in comments and strings for code', () => {
    const root = plant({
      'src/shared/paths.ts': `// import { api } from '#platform/client/api.ts', process.env\nexport const text = "import { x } from 'fastify'"`,
    })
    expect(checkArchitecture(readSourceTree(root))).toEqual([])
  })

  it('judges three hundred files', () => {
    const body = Array.from(
      { length: 20 },
      (_, i) =>
        `export function Part${i}({ name }: { name: string }) {\n  return <p className="x">{name}</p>\n}\n`,
    ).join('\n')
    const many = Array.from({ length: 300 }, (_, i) => [
      `src/platform/client/ui/part-${i}.tsx`,
      `import { api } from '../api.ts'\nexport type Api = import('../api.ts').Api | typeof api\n${body}`,
    ])
    const root = plant(Object.fromEntries(many))
    expect(checkArchitecture(readSourceTree(root))).toEqual([])
  })
})

describe('the command', () => {
  it('says in one line that all is well', async () => {
    const { code, stdout, stderr } = await run(clean)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^architecture: \d+ files, \d+ imports, 3 features, no problems\.\n$/)
  })

  it('prints each problem with its place and exits with 1', async () => {
    const root = plant({
      'src/shared/paths.ts': `import { port } from '#platform/server/config.ts'`,
      'src/features/requests/leads/client/queries.ts': `import '../server/service.ts'`,
    })
    const { code, stderr } = await run(root)
    expect(code).toBe(1)
    expect(stderr).toContain('src/shared/paths.ts:1 (layers)\n  `shared/paths.ts` imports')
    expect(stderr).toContain(
      'src/features/requests/leads/client/queries.ts:1 (server and client)\n',
    )
    expect(stderr).toMatch(/\narchitecture: 2 problems\.\n$/)
  })

  it('does not take an empty folder for a clean one', async () => {
    const empty = join(room, 'empty')
    mkdirSync(empty)
    const { code, stderr } = await run(empty)
    expect(code).toBe(1)
    expect(stderr).toBe(`architecture: there is no src/ in ${empty}.\n`)
  })
})

function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(room, 'faulty-'))
  cpSync(clean, root, { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    const existing = path in cleanTree ? readFileSync(join(root, path), 'utf8') : ''
    write(root, path, `${text}\n${existing}`)
  }
  return root
}

function write(root: string, path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

async function run(root: string) {
  const script = join(import.meta.dirname, 'check-architecture.ts')
  // Vitest may have been started by a system's older Node, which does not run TypeScript.
  const node = join(import.meta.dirname, '../node_modules/.bin/node')
  try {
    const { stdout, stderr } = await promisify(execFile)(node, [script, root])
    return { code: 0, stdout, stderr }
  } catch (error) {
    // A command which exits with another code than 0 rejects with its output.
    return error as { code: number; stdout: string; stderr: string }
  }
}

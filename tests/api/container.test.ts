// The image's files suffice to run, which is tested without a container engine: the files that .dockerignore
// includes are built, and those that the Dockerfile copies are started with its command.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingNames } from '#platform/server/settings.ts'
import { eventually } from '../support/eventually.ts'
import { findFreePort } from '../support/free-port.ts'
import { isWholeRun } from '../support/run.ts'

const root = join(import.meta.dirname, '../..')
const getText = (name: string) => readFileSync(join(root, name), 'utf8')
const dockerfile = getText('Dockerfile')
const compose = getText('compose.yaml')

/** The first group of every match. */
const allOf = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

const ignoring = getText('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** True if .dockerignore includes a file: the last line that matches it or one of its folders decides. */
function isLetIn(file: string): boolean {
  const steps = file.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'))
  // In .dockerignore a star also matches names that begin with a dot.
  const fits = (pattern: string) =>
    pattern === '*' || steps.some((step) => matchesGlob(step, pattern))
  const last = ignoring.findLast((line) => fits(line.replace(/^!/, '')))
  return last === undefined || last.startsWith('!')
}

/** The health check and the command of the image. */
const [health = [], start = []] = allOf(/^ *CMD (\[.*\])$/gm, dockerfile).map(
  (words) => JSON.parse(words) as string[],
)

/** The packages that remain after `npm prune --omit=dev`. */
function packagesToRun(): string[] {
  type Lock = { packages: Record<string, { dev?: boolean }> }
  const { packages } = JSON.parse(getText('package-lock.json')) as Lock
  return Object.entries(packages)
    .filter(([, { dev }]) => dev !== true)
    .flatMap(([path]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? [])
    .filter((name) => existsSync(join(root, 'node_modules', name)))
}

/** All files of a folder except packages. */
const filesIn = (folder: string) =>
  globSync('**', { cwd: folder, exclude: (name) => name === 'node_modules' }).toSorted()

// It builds the whole product once more.
describe.runIf(isWholeRun)('the image', () => {
  let place: string
  let build: string
  let app: string
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'practice-image-'))
    build = join(place, 'build')
    app = join(place, 'app')
    cpSync(root, build, {
      recursive: true,
      filter: (from) => {
        const file = relative(root, from)
        if (/^(\.git|node_modules|dist)$/.test(file)) return false
        return statSync(from).isDirectory() || isLetIn(file)
      },
    })
    symlinkSync(join(root, 'node_modules'), join(build, 'node_modules'))
    execFileSync(process.execPath, ['scripts/build.ts'], {
      cwd: build,
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const taken = allOf(/^COPY --from=build \/app\/(\S+) \.\/\S*$/gm, dockerfile)
    for (const name of taken.filter((one) => one !== 'node_modules')) {
      cpSync(join(build, name), join(app, name), { recursive: true })
    }
    for (const name of packagesToRun()) {
      const link = join(app, 'node_modules', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(join(root, 'node_modules', name), link)
    }
    // A whole production build, beside other tests on the same processors.
  }, 600_000)
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  const settings = () => {
    const line = /^ENV (.*)$/m.exec(dockerfile)?.[1] ?? ''
    return Object.fromEntries(line.split(' ').map((one) => one.split('=')))
  }

  it('serves pages, passes its health check, is backed up, stops cleanly and writes only to its data directory', async () => {
    const port = String(await findFreePort())
    const environment = {
      PATH: process.env['PATH'],
      ...settings(),
      PORT: port,
      DATA_DIR: join(place, 'data'),
      LOG_LEVEL: 'error',
    }
    const files = filesIn(app)
    const server = spawn(process.execPath, start.slice(1), {
      cwd: app,
      env: environment,
      stdio: 'pipe',
    })
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text))
    const ended = once(server, 'exit')
    const isWell = () => {
      const words = health.slice(1).map((word) => word.replace(':3000', `:${port}`))
      return spawnSync(process.execPath, words, { env: environment }).status === 0
    }
    try {
      await eventually(() => expect(said).toContain('Set up your practice: http://localhost:'))
      for (const page of ['/', '/auth', '/consultation', '/favicon.ico']) {
        expect([page, (await fetch(`http://127.0.0.1:${port}${page}`)).status]).toEqual([page, 200])
      }
      expect(isWell()).toBe(true)
      const backup = spawnSync(process.execPath, ['dist/server/backup.js'], {
        cwd: app,
        env: environment,
        encoding: 'utf8',
      })
      expect(backup).toMatchObject({ status: 0, stderr: '' })
    } finally {
      server.kill()
    }
    expect(await ended).toEqual([0, null])
    expect(isWell()).toBe(false)
    expect(filesIn(app)).toEqual(files)
  })

  it('has every command that the documentation mentions', () => {
    const documented = new Set(
      allOf(/node (dist\/server\/\S+?\.js)/g, getText('docs/operations.md')),
    )
    expect([...documented].filter((file) => !existsSync(join(app, file)))).toEqual([])
    expect(documented.size).toBe(9)
  })

  it('contains only files that the build needs', () => {
    const secret = ['.env', '.env.production', 'data/practice.db', 'practice.dump', 'key.pem']
    const beside = ['.git/config', 'tests/api/start.test.ts', 'bench/run.ts', 'docs/operations.md']
    const rest = ['node_modules/vite/package.json', 'dist/built', 'src/shared/names.test.ts']
    expect([...secret, ...beside, ...rest].filter(isLetIn)).toEqual([])
    expect(isLetIn('src/app/server/main.ts')).toBe(true)
    expect(filesIn(app).filter((file) => file.endsWith('.test.ts'))).toEqual([])
  })

  it('runs the Node.js version of package.json, like npm start', () => {
    type Manifest = { dependencies: { node: string }; scripts: { start: string } }
    const { dependencies, scripts } = JSON.parse(getText('package.json')) as Manifest
    const bases = allOf(/^FROM (\S+)/gm, dockerfile)
    const [major] = dependencies.node.split('.')
    expect(bases).toEqual([`node:${major}-trixie-slim`, `node:${major}-trixie-slim`])
    const way = start.join(' ')
    expect(scripts.start).toContain(`exec ${way}`)
    expect(getText('deploy/practice.service')).toContain(
      `ExecStart=/opt/practice/node_modules/.bin/${way}`,
    )
  })

  it('has a pg_dump that reads the PostgreSQL of compose.yaml', () => {
    const clients: Record<string, number> = { bookworm: 15, trixie: 17 }
    const [suite = ''] = allOf(/^FROM node:\d+-(\w+)-slim$/gm, dockerfile)
    const [server] = allOf(/image: postgres:(\d+)/g, compose)
    expect(clients[suite]).toBeGreaterThanOrEqual(Number(server))
  })
})

describe('compose.yaml', () => {
  const given = allOf(/^ {4}([A-Z_]+): /gm, compose)

  it('passes only known settings to the server', () => {
    expect(given.filter((name) => !settingNames.includes(name))).toEqual([])
  })

  it('passes on every setting of .env, except those of the image and those rejected over https', () => {
    const decided = ['PORT', 'HOST', 'DATA_DIR', 'DEMO', 'DEMO_PASSWORD']
    const refused = ['CAPTCHA_ANSWER', 'RATE_LIMIT', 'GOOGLE_ORIGIN', 'CALENDAR_ORIGIN']
    const rest = settingNames.filter((name) => !given.includes(name))
    expect(rest.toSorted()).toEqual([...decided, ...refused].toSorted())
  })
})

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { everyIn, isWholeRun } from '../support/run.ts'
import { callEngines, openTestDatabase } from '../support/test-database.ts'
import { ask, createTestBed, signIn } from '../support/test-process.ts'

const program = fileURLToPath(new URL('../../dist/server/create-admin.js', import.meta.url))
const testBed = createTestBed()
afterEach(() => testBed.clear())

const ruth = ['--email', 'ruth@practice.example', '--first-name', 'Ruth', '--last-name', 'Roy']
const password = 'a canoe at first light'

type Run = { flags?: readonly string[]; settings?: Record<string, string>; input?: string }

/** Runs the command as a script does, in a directory without a developer's `.env`. */
const createAdmin = (directory: string, { flags, settings, input }: Run = {}) =>
  testBed.operate('create-admin', directory, flags, settings, input)

const done = {
  code: 0,
  output: 'ruth@practice.example is the administrator now and can log in at /auth\n',
  errors: '',
}
const refused = (line: string | RegExp) => ({
  code: 1,
  output: '',
  errors: typeof line === 'string' ? `${line}\n` : expect.stringMatching(line),
})
const accountExists =
  'There is an account already; administrators make the others at /admin/users in the portal'

describe.each(callEngines)('npm run create-admin on %s', (engine) => {
  /** A practice without accounts: its directory and settings. */
  async function openPractice() {
    const directory = await testBed.makeEmptyPractice()
    if (engine === 'sqlite') return { directory, settings: {}, close: async () => {} }
    const database = await openTestDatabase('postgres')
    return { directory, settings: { DATABASE_URL: database.url ?? '' }, close: database.close }
  }
  const secret = { SESSION_SECRET: 'x'.repeat(40) }

  it('creates the first administrator, who can sign in, and then refuses', async () => {
    const { directory, settings, close } = await openPractice()
    const input = `${password}\n`
    expect(await createAdmin(directory, { flags: ruth, settings, input })).toEqual(done)
    const again = { ...settings, ADMIN_PASSWORD: password }
    expect(await createAdmin(directory, { flags: ruth, settings: again })).toEqual(
      refused(accountExists),
    )

    // The demo practice is not added to a database that has an account.
    const server = await testBed.start(directory, { ...settings, ...secret })
    await server.isReady()
    expect(server.output()).not.toMatch(/Set up your practice|Demo/)
    const answer = await signIn(server.url, 'RUTH@practice.example', password)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ role: 'admin', firstName: 'Ruth', lastName: 'Roy' })
    const person = { setupToken: 'x', email: 'b@practice.example', firstName: 'Bo', lastName: 'Li' }
    const closed = await ask(server, '/api/register', { ...person, password })
    expect([closed.status, closed.json]).toEqual([
      403,
      { message: 'Registration is managed by administrators' },
    ])
    await server.stop()
    await close()
  })

  it.each(
    everyIn<readonly [string, Run]>(
      ['all from standard input', { input: `ruth@practice.example\nRuth\nRoy\n${password}\n` }],
      ['the end of the last line missing', { flags: ruth, input: password }],
      [
        'all from settings',
        {
          settings: {
            ADMIN_EMAIL: 'ruth@practice.example',
            ADMIN_FIRST_NAME: 'Ruth',
            ADMIN_LAST_NAME: 'Roy',
            ADMIN_PASSWORD: password,
          },
        },
      ],
    ),
  )('reads its input from a script: %s', async (_, run) => {
    const { directory, settings, close } = await openPractice()
    expect(
      await createAdmin(directory, { ...run, settings: { ...settings, ...run.settings } }),
    ).toEqual(done)
    await close()
  })

  it('creates one administrator when it runs twice at the same moment', async () => {
    const { directory, settings, close } = await openPractice()
    const run = { flags: ruth, settings: { ...settings, ADMIN_PASSWORD: password } }
    const both = await Promise.all([createAdmin(directory, run), createAdmin(directory, run)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    const loser = both.find(({ code }) => code === 1)
    expect(loser?.errors).toMatch(/^(There is an account already|DATA_DIR \S+ is in use)[^\n]+\n$/)
    await close()
  })
})

describe('npm run create-admin', () => {
  // Each case starts a process.
  it.each(
    everyIn(
      ['password', 'This password is too easy to guess'],
      ['Ruth.Roy', 'This password is too easy to guess'],
      ['short', 'Password must be at least 6 characters'],
      ['', 'Password must be at least 6 characters'],
    ),
  )('refuses the password %j in one line', async (given, line) => {
    const directory = await testBed.makeEmptyPractice()
    expect(await createAdmin(directory, { flags: ruth, input: `${given}\n` })).toEqual(
      refused(line),
    )
    // Nothing was created, so it can be repeated with a better password.
    expect(await createAdmin(directory, { flags: ruth, input: password })).toEqual(done)
  })

  it.each(
    everyIn(
      [['--email', 'ruth', ...ruth.slice(2)], 'Please enter a valid email address'],
      [['--first-name', ' ', ...ruth.slice(0, 2)], 'First name must be at least 2 characters'],
      [
        ['--password', password],
        /^A password on the command line can be read by others .*ADMIN_PASSWORD or on standard input\n$/,
      ],
      [['--role', 'admin'], /^Unknown option '--role'; see npm run create-admin -- --help\n$/],
    ),
  )('refuses %j in one line', async (flags, line) => {
    const answer = await createAdmin(testBed.makeDirectory(), { flags })
    expect(answer).toEqual(refused(line))
    expect(answer.errors).not.toContain(password)
  })

  it.runIf(isWholeRun)('refuses to use the data directory of a running server', async () => {
    const directory = await testBed.makeEmptyPractice()
    const server = await testBed.start(directory, { DEMO: 'false' })
    await server.isReady()
    const settings = { ADMIN_PASSWORD: password }
    expect(await createAdmin(directory, { flags: ruth, settings })).toEqual(
      refused(
        /^DATA_DIR \S+ is in use by another running server; stop it first, or open the setup link that it printed\n$/,
      ),
    )
    await server.stop()
    expect(await createAdmin(directory, { flags: ruth, settings })).toEqual(done)
  })

  it.runIf(isWholeRun)('explains an invalid setting in one line', async () => {
    const settings = { DATABASE_URL: 'mysql://root:hunter22@localhost/x' }
    expect(await createAdmin(testBed.makeDirectory(), { settings })).toEqual(
      refused(/^DATABASE_URL got a value; it takes postgres:\S+\n$/),
    )
  })

  it.runIf(isWholeRun)('refuses to change the demo practice', async () => {
    const directory = await testBed.makePractice()
    expect(await createAdmin(directory, { flags: ruth, input: password })).toEqual(
      refused(accountExists),
    )
  })
})

const script = '/usr/bin/script'

describe.runIf(existsSync(script))('npm run create-admin at a terminal', () => {
  it.runIf(isWholeRun)('asks again after an invalid answer and shows no password', async () => {
    const directory = testBed.makeDirectory()
    const command = `'${process.execPath}' '${program}'`
    // `script` provides a terminal and copies its output.
    const child = spawn(script, ['-qec', command, '/dev/null'], {
      cwd: directory,
      env: { PATH: process.env['PATH'], DATA_DIR: join(directory, 'data'), TERM: 'xterm' },
      stdio: 'pipe',
    })
    let screen = ''
    child.stdout.on('data', (chunk: Buffer) => (screen += chunk.toString()))
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    let seen = 0
    const answer = async (question: string, line: string) => {
      await eventually(() => expect(screen.slice(seen)).toContain(question))
      seen = screen.length
      child.stdin.write(`${line}\r`)
    }
    await answer('Email: ', 'not an address')
    await answer('Please enter a valid email address', 'ruth@practice.example')
    await answer('First name: ', 'Ruth')
    await answer('Last name: ', 'Roy')
    await answer('Password (use 12 or more characters): ', 'password1')
    await answer('This password is too easy to guess', password)
    await answer('Password again: ', 'something else')
    await answer('The two are not the same.', password)
    await answer('Password again: ', password)
    expect(await ended).toBe(0)
    expect(screen).toContain('ruth@practice.example is the administrator now')
    expect(screen).not.toMatch(/canoe|password1|something else/)
  })
})

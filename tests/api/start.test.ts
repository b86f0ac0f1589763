import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDemoTherapists } from '#features/demo/demo/server/content.ts'
import { askForConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { findFreePort } from '../support/free-port.ts'
import { readCookie } from '../support/read-cookie.ts'
import { everyIn, isWholeRun } from '../support/run.ts'
import { expectRefusal, setupStarts } from '../support/start-test-bed.ts'
import {
  ask,
  createTestBed,
  getPassword,
  signIn,
  type TestProcess,
} from '../support/test-process.ts'
import { admin, captchaAnswer, demoPassword, director, maya } from '../support/test-server.ts'

const testBed = setupStarts()

describe('a first start', () => {
  const firstTestBed = createTestBed()
  let directory: string
  let first: TestProcess
  beforeAll(async () => {
    directory = firstTestBed.makeDirectory()
    first = await firstTestBed.start(directory, { CAPTCHA_ANSWER: captchaAnswer })
    await first.isReady()
  })
  afterAll(() => firstTestBed.clear())

  it('makes all files readable by their owner only', async () => {
    expect(await askForConsultation(first)).toBe(201)
    const data = join(directory, 'data')
    // An email is written under another name first, and renamed when it is complete: one to the practice, and a
    // receipt.
    const email: unknown = expect.stringMatching(/\.eml$/)
    await eventually(() => expect(readdirSync(join(data, 'outbox'))).toEqual([email, email]))
    const files = readdirSync(data, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(
      expect.arrayContaining(['practice.db', 'practice.db-wal', 'session-secret', 'demo-password']),
    )
    for (const file of ['.', ...files]) {
      const { mode } = statSync(join(data, file))
      expect([file, mode & 0o077]).toEqual([file, 0])
    }
  })

  it('prints its address and how to sign in, as each later one', async () => {
    const [, address] = await first.isReady()
    expect(address).toBe(first.url)
    const password = await getPassword(first)
    for (const email of [admin, director, maya]) {
      expect(first.output()).toMatch(new RegExp(`^ {2}${email} {2}\\(`, 'm'))
      const answer = await signIn(first.url, email, password)
      expect([email, answer.status]).toEqual([email, 200])
    }
    await first.stop()

    const second = await testBed.start(directory)
    await second.isReady()
    expect(await getPassword(second)).toBe(password)
    expect((await signIn(second.url, maya, password)).status).toBe(200)
    expect(await (await fetch(`${second.url}/api/therapists`)).json()).toHaveLength(
      listDemoTherapists().length,
    )
  })
})

describe('a start', () => {
  it('changes the demo password to that of the setting, in a .env file too', async () => {
    const directory = await testBed.makePractice()
    const first = await testBed.startHere(directory)
    const before = demoPassword
    const session = await signIn(first.url, maya, before)
    const cookie = readCookie(session)
    await first.stop()
    // LOG_LEVEL is in the environment as well, which has precedence.
    writeFileSync(join(directory, '.env'), 'DEMO_PASSWORD=a-new-password\nLOG_LEVEL=wrong\n')
    const second = await testBed.start(directory, { DEMO: 'false' })
    expect(await getPassword(second)).toBe('a-new-password')
    await second.says(/^DEMO=false, but this database holds the demo practice already\./m)
    expect((await signIn(second.url, admin, 'a-new-password')).status).toBe(200)
    expect((await signIn(second.url, maya, before)).status).toBe(401)
    // Sessions of the old password end with it.
    expect((await fetch(`${second.url}/api/user`, { headers: { cookie } })).status).toBe(401)
  })

  it('prints a setup link without the demo, and the link works once', async () => {
    const server = await testBed.start(await testBed.makeEmptyPractice(), { DEMO: 'false' })
    const [, token] = await server.says(/^Set up your practice: http:\S+\/auth#setup=(\S+)$/m)
    expect(server.output()).not.toContain('password')
    const person = {
      setupToken: token,
      email: 'first@practice.example',
      firstName: 'Ada',
      lastName: 'Roy',
      password: 'quiet water at dawn',
    }
    expect((await ask(server, '/api/register', person)).status).toBe(201)
    expect(
      (await ask(server, '/api/register', { ...person, email: 'b@practice.example' })).status,
    ).toBe(403)
    expect((await ask(server, '/api/therapists')).json).toEqual([])
  })
})

describe('a start fails with one line', () => {
  const secret = 'correct-horse-battery-staple'
  it.each(
    everyIn(
      [{ PORT: '70000' }, 'PORT got "70000"; it takes a port from 1 to 65535'],
      [
        { SESSION_SECRET: 'short-secret' },
        'SESSION_SECRET got a value; it takes 32 characters or more; several parted by commas, the new one first',
      ],
      [
        { DATABASE_URL: `mysql://root:${secret}@localhost/x` },
        /^DATABASE_URL got a value; it takes postgres:/,
      ],
      [
        { DATABASE_URL: `postgres://u:${secret}@127.0.0.1:5432/x` },
        'SESSION_SECRET got nothing; with DATABASE_URL it takes 32 characters or more',
      ],
    ),
  )('for %o', async (settings, line) => {
    const server = await testBed.start(testBed.makeDirectory(), settings)
    await expectRefusal(server, line)
    expect(server.errors() + server.output()).not.toMatch(/correct-horse|short-secret/)
  })

  it('when another server uses the data directory', async () => {
    const directory = await testBed.makePractice()
    const first = await testBed.startHere(directory)
    const second = await testBed.start(directory)
    await expectRefusal(second, /^DATA_DIR \S+ is in use by another running server$/)
    expect((await ask(first, '/readyz')).status).toBe(200)
  })

  it.runIf(isWholeRun)(
    'when the data directory cannot be created, or its database is not one',
    async () => {
      const directory = testBed.makeDirectory()
      const file = join(directory, 'a-file')
      writeFileSync(file, 'not a database at all, but long enough to be read as the head of one')
      const inTheWay = await testBed.start(directory, { DATA_DIR: file })
      await expectRefusal(
        inTheWay,
        /^DATA_DIR got "\S+a-file"; it takes a directory that the server/,
      )
      const below = await testBed.start(directory, { DATA_DIR: join(file, 'below') })
      await expectRefusal(below, /^DATA_DIR got "\S+below"; it takes a directory that the server/)

      const data = join(directory, 'data')
      mkdirSync(data)
      copyFileSync(file, join(data, 'practice.db'))
      const wrong = await testBed.start(directory)
      await expectRefusal(wrong, /^DATA_DIR got "\S+data"; it takes a directory whose practice\.db/)
    },
  )

  it.runIf(isWholeRun)('when another program uses the port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const server = await testBed.start(await testBed.makePractice(), { PORT: String(port) })
    await expectRefusal(server, `PORT ${port} on 127.0.0.1 is taken by another program`)
    other.close()
  })

  it('when a demo with a generated password would be reachable from outside', async () => {
    const directory = testBed.makeDirectory()
    const world = { HOST: '0.0.0.0' }
    const line = /^HOST got "0\.0\.0\.0" while demo accounts exist; .* until DEMO_PASSWORD is set$/
    await expectRefusal(await testBed.start(directory, world), line)
    const meant = await testBed.start(directory, { ...world, DEMO_PASSWORD: 'chosen-on-purpose' })
    expect(await getPassword(meant)).toBe('chosen-on-purpose')
    await meant.stop()
    // Also when the accounts are from an earlier start.
    await expectRefusal(await testBed.start(directory, { ...world, DEMO: 'false' }), line)
  })

  it.runIf(isWholeRun)(
    'when a real practice over https could be entered with a password alone',
    async () => {
      const directory = await testBed.makeEmptyPractice()
      const practice = { PUBLIC_URL: 'https://practice.example', DEMO: 'false' }
      const line = /^SMTP_URL got nothing; .* unless ALLOW_SINGLE_FACTOR=true says on purpose/
      await expectRefusal(await testBed.start(directory, practice), line)
      const meant = await testBed.start(directory, { ...practice, ALLOW_SINGLE_FACTOR: 'true' })
      await meant.isReady()
      await meant.stop()
      // A mail server makes the codes of `auto` possible.
      const mailing = await testBed.start(directory, {
        ...practice,
        SMTP_URL: 'smtp://127.0.0.1:1',
      })
      await mailing.isReady()
      await mailing.stop()
    },
  )

  it.runIf(isWholeRun)(
    'when everybody could guess the password of a demo that is reached over https',
    async () => {
      const directory = await testBed.makeEmptyPractice()
      const demo = { PUBLIC_URL: 'https://demo.example', DEMO: 'true' }
      const weak = await testBed.start(directory, { ...demo, DEMO_PASSWORD: '123456' })
      await expectRefusal(weak, /^DEMO_PASSWORD got a value that is easy to guess; /)
      const meant = await testBed.start(directory, { ...demo, DEMO_PASSWORD: 'quiet-lake-at-dusk' })
      expect(await getPassword(meant)).toBe('quiet-lake-at-dusk')
      await meant.stop()
    },
  )

  it.runIf(isWholeRun)('when the database is not available', async () => {
    const server = await testBed.start(testBed.makeDirectory(), {
      DATABASE_URL: `postgres://u:${secret}@127.0.0.1:${await findFreePort()}/practice`,
      SESSION_SECRET: 'x'.repeat(40),
    })
    await expectRefusal(server, /^The database does not answer; check DATABASE_URL/)
    expect(server.errors()).not.toContain(secret)
  })
})

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { askForConsultation } from '../support/consultation.ts'
import { openFirstEdition } from '../support/first-edition.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { ask, createTestBed, signIn, type TestProcess } from '../support/test-process.ts'
import { admin, captchaAnswer } from '../support/test-server.ts'

const testBed = createTestBed()
const opened: TestDatabase[] = []
afterEach(async () => {
  await testBed.clear()
  for (const database of opened.splice(0)) await database.close()
})

const password = 'by-the-river'
const demo = {
  CAPTCHA_ANSWER: captchaAnswer,
  RATE_LIMIT: 'off',
  DEMO: 'true',
  DEMO_PASSWORD: password,
  SESSION_SECRET: 'a secret of thirty-two characters, or more',
}
type Settings = Record<string, string>

/** A practice's directory and settings on one engine. */
async function makePlace(engine: 'sqlite' | 'postgres') {
  const directory = testBed.makeDirectory()
  if (engine === 'sqlite') return { directory, settings: demo as Settings, url: undefined }
  const database = await openTestDatabase(engine)
  opened.push(database)
  const url = database.url ?? ''
  return { directory, settings: { ...demo, DATABASE_URL: url } as Settings, url }
}
type Place = Awaited<ReturnType<typeof makePlace>>

/** Queries a practice's database directly, also while no server runs. */
async function look(place: Place, sql: string): Promise<Record<string, unknown>[]> {
  if (place.url === undefined) {
    const database = new DatabaseSync(join(place.directory, 'data', 'practice.db'), {
      timeout: 5_000,
    })
    try {
      return database.prepare(sql).all()
    } finally {
      database.close()
    }
  }
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const request = (server: TestProcess, notes: string) =>
  askForConsultation(server, { submissionId: randomUUID(), notes })

const getNotes = async (place: Place) =>
  (await look(place, `select notes from consultation_leads where notes like 'Request %'`)).map(
    ({ notes }) => String(notes),
  )

/** The cookie of a new session. */
async function readCookie(server: TestProcess): Promise<string> {
  const answer = await signIn(server.url, admin, password)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const whoIs = async (server: TestProcess, cookie: string) =>
  (await fetch(`${server.url}/api/user`, { headers: { cookie } })).status

describe.each(engines)('a backup on %s', (engine) => {
  it('made under load contains every acknowledged request, and is restored elsewhere', async () => {
    const here = await makePlace(engine)
    const server = await testBed.start(here.directory, here.settings)
    await server.isReady()
    for (let n = 0; n < 10; n += 1) expect(await request(server, `Request ${n}`)).toBe(201)
    const file = join(here.directory, 'copy')
    const making = testBed.operate('backup', here.directory, [file], here.settings)
    let requests = 0
    let made: Awaited<typeof making> | 'under way'
    do {
      expect(await request(server, `Request ${10 + requests}`)).toBe(201)
      requests += 1
      made = await Promise.race([making, Promise.resolve('under way' as const)])
    } while (made === 'under way')
    expect(made.errors).toBe('')
    expect(made.code).toBe(0)
    expect(made.output).toContain(`Backup: ${file}`)
    expect(requests).toBeGreaterThan(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await server.stop()

    const there = await makePlace(engine)
    const restored = await testBed.operate('restore', there.directory, [file], there.settings)
    expect(restored.errors).toBe('')
    expect(restored.code).toBe(0)
    const notes = await getNotes(there)
    for (let n = 0; n < 10; n += 1) expect(notes).toContain(`Request ${n}`)
    const again = await testBed.start(there.directory, there.settings)
    await again.isReady()
    expect((await signIn(again.url, admin, password)).status).toBe(200)
    expect(await request(again, 'Request after')).toBe(201)
  })

  it('deletes expired rows when restored, signs everyone out, and sends no email twice', async () => {
    const place = await makePlace(engine)
    const settings = {
      ...place.settings,
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOGIN_VERIFICATION: 'never',
    }
    const server = await testBed.start(place.directory, settings)
    await server.isReady()
    const cookie = await readCookie(server)
    expect(await whoIs(server, cookie)).toBe(200)
    expect(await request(server, 'Request old')).toBe(201)
    expect(await request(server, 'Request new')).toBe(201)
    await server.stop()
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString()
    // A running server would delete it before the backup.
    await look(
      place,
      `update consultation_leads set created_at = '${longAgo}' where notes = 'Request old' returning id`,
    )
    const waiting = await look(place, 'select id from outgoing_mails')
    expect(waiting).toHaveLength(2)
    const file = join(place.directory, 'copy')
    expect((await testBed.operate('backup', place.directory, [file], settings)).code).toBe(0)

    const refused = await testBed.operate('restore', place.directory, [file], settings)
    expect(refused.code).toBe(1)
    expect(refused.errors).toMatch(/holds a practice already; with --replace it is removed/)

    const done = await testBed.operate('restore', place.directory, [file, '--replace'], settings)
    expect(done.errors).toBe('')
    expect(done.output).toMatch(/Removed, as past its time: [1-9]\d* records?/)
    expect(done.output).toContain('Signed out: 1 session')
    expect(done.output).toContain('Not sent again: 2 notices')
    expect(await getNotes(place)).toEqual(['Request new'])
    expect(await look(place, 'select id from outgoing_mails')).toEqual([])
    const again = await testBed.start(place.directory, settings)
    await again.isReady()
    expect(await whoIs(again, cookie)).toBe(401)
  })

  it('is not restored beside a running server, or from another file', async () => {
    const place = await makePlace(engine)
    const server = await testBed.start(place.directory, place.settings)
    await server.isReady()
    const file = join(place.directory, 'copy')
    expect((await testBed.operate('backup', place.directory, [file], place.settings)).code).toBe(0)
    const again = await testBed.operate('backup', place.directory, [file], place.settings)
    expect([again.code, again.errors]).toEqual([1, `${file} is there already\n`])
    const busy = await testBed.operate(
      'restore',
      place.directory,
      [file, '--replace'],
      place.settings,
    )
    expect(busy.code).toBe(1)
    expect(busy.errors).toMatch(/stop (it first|them all)/)
    expect(await request(server, 'Request during')).toBe(201)
    await server.stop()

    const half = join(place.directory, 'half')
    writeFileSync(half, readFileSync(file).subarray(0, statSync(file).size / 2))
    const nothing = join(place.directory, 'nothing')
    writeFileSync(nothing, 'a letter to a friend')
    for (const bad of [half, nothing, join(place.directory, 'missing')]) {
      const refused = await testBed.operate(
        'restore',
        place.directory,
        [bad, '--replace'],
        place.settings,
      )
      expect(refused.code).toBe(1)
      expect(refused.errors.trim().split('\n')).toHaveLength(1)
    }
    // The existing database is unchanged.
    expect(await getNotes(place)).toEqual(['Request during'])
  })
})

describe.runIf(engines.includes('postgres'))('a backup of an older version', () => {
  it('replaces a newer database completely, and is migrated', async () => {
    const old = await openFirstEdition('postgres')
    opened.push(old)
    await old.database.close() // nobody may be connected during a restore
    const url = old.url ?? ''
    const directory = testBed.makeDirectory()
    const place: Place = { directory, settings: { ...demo, DATABASE_URL: url }, url }
    const allNotes = async () => {
      const rows = await look(place, 'select notes from consultation_leads order by id')
      return rows.map(({ notes }) => notes)
    }
    // The request's preferred therapist is one of the demo practice.
    const askPlainly = (server: TestProcess, notes: string) =>
      askForConsultation(server, {
        submissionId: randomUUID(),
        notes,
        preferredTherapist: undefined,
      })
    const before = await allNotes()
    const file = join(place.directory, 'copy')
    const { code } = await testBed.operate('backup', place.directory, [file], place.settings)
    expect(code).toBe(0)

    const newer = await testBed.start(place.directory, place.settings)
    await newer.isReady()
    expect(await askPlainly(newer, 'Request after')).toBe(201)
    await newer.stop()
    // A newer version may have a table that references one of the backup's.
    await look(place, 'create table visits (lead_id integer references consultation_leads (id))')

    const args = [file, '--replace']
    const restored = await testBed.operate('restore', place.directory, args, place.settings)
    expect(restored.errors).toBe('')
    expect(restored.code).toBe(0)
    expect(await allNotes()).toEqual(before)
    expect(await look(place, `select to_regclass('visits') as visits`)).toEqual([{ visits: null }])
    const again = await testBed.start(place.directory, place.settings)
    await again.isReady()
    expect(await askPlainly(again, 'Request in the end')).toBe(201)
  })
})

describe.runIf(engines.includes('postgres'))('a backup for an older PostgreSQL', () => {
  it('is restored by a newer pg_restore, with a setting that this server does not support', async () => {
    const place = await makePlace('postgres')
    const server = await testBed.start(place.directory, place.settings)
    await server.isReady()
    expect(await request(server, 'Request one')).toBe(201)
    await server.stop()
    const file = join(place.directory, 'copy')
    expect((await testBed.operate('backup', place.directory, [file], place.settings)).code).toBe(0)

    // Like the script of version 17.
    const real = execFileSync('sh', ['-c', 'command -v pg_restore'], { encoding: 'utf8' }).trim()
    const newer = `"${real}" "$@" | sed 's/^SET lock_timeout = 0;$/&\\nSET transaction_timeout = 0;/'`
    const bin = testBed.makeDirectory()
    writeFileSync(join(bin, 'pg_restore'), `#!/bin/sh\n${newer}\n`, { mode: 0o755 })
    const settings = { ...place.settings, PATH: `${bin}:${process.env['PATH']}` }
    const done = await testBed.operate('restore', place.directory, [file, '--replace'], settings)
    expect([done.code, done.errors]).toEqual([0, ''])
    expect(await getNotes(place)).toEqual(['Request one'])
  })
})

describe('backups in the data directory', () => {
  it('are named by their time and deleted after the given days', async () => {
    const place = await makePlace('sqlite')
    const server = await testBed.start(place.directory, place.settings)
    await server.isReady()
    expect((await testBed.operate('backup', place.directory)).code).toBe(0)
    const folder = join(place.directory, 'data', 'backups')
    const old = join(folder, 'practice-20200101T000000000Z.db')
    const foreign = join(folder, 'something-else.db')
    for (const file of [old, foreign]) {
      writeFileSync(file, '')
      utimesSync(file, new Date('2020-01-01'), new Date('2020-01-01'))
    }
    const made = await testBed.operate('backup', place.directory, ['--keep-days', '3'])
    expect(made.output).toContain('Removed 1 backup older than 3 days')
    expect([existsSync(old), existsSync(foreign)]).toEqual([false, true])
    const odd = await testBed.operate('backup', place.directory, ['--keep-days', 'never'])
    expect(odd.code).toBe(1)
  })
})

describe.runIf(engines.includes('postgres'))('moving to PostgreSQL', () => {
  it('copies everything, and continues ids where the embedded database stopped', async () => {
    const here = await makePlace('sqlite')
    const server = await testBed.start(here.directory, here.settings)
    await server.isReady()
    const cookie = await readCookie(server)
    expect(await request(server, 'Request before')).toBe(201)
    const target = await makePlace('postgres')
    const settings = { ...target.settings, DATA_DIR: join(here.directory, 'data') }

    const early = await testBed.operate('move-to-postgres', here.directory, [], settings)
    expect([early.code, early.output]).toEqual([1, ''])
    expect(early.errors).toContain('in use by another running server')
    await server.stop()
    const old = `'"M.A. Counselling, Ottawa"'`
    await look(here, `update therapists set education = ${old} where id = 1 returning id`)
    await look(here, `update therapists set education = 'By hand, M.A.' where id = 2 returning id`)

    const moved = await testBed.operate('move-to-postgres', here.directory, [], settings)
    expect(moved.errors).toBe('')
    expect(moved.output).toContain('Moved, and compared row by row.')
    for (const table of ['users', 'therapists', 'consultation_leads', 'photos', 'audit_log']) {
      const sql = `select count(*) as n from ${table}`
      const [from] = await look(here, sql)
      const [to] = await look(target, sql)
      expect([table, Number(to?.['n'])]).toEqual([table, Number(from?.['n'])])
    }
    const words = 'select education from therapists where id < 3 order by id'
    expect((await look(target, words)).map(({ education }) => education)).toEqual([
      'M.A. Counselling, Ottawa',
      'By hand, M.A.',
    ])
    const [highest] = await look(here, 'select max(id) as id from consultation_leads')

    const after = await testBed.start(here.directory, settings)
    await after.isReady()
    expect(await whoIs(after, cookie)).toBe(200)
    expect(await request(after, 'Request after')).toBe(201)
    const [newest] = await look(target, 'select max(id) as id from consultation_leads')
    expect(Number(newest?.['id'])).toBe(Number(highest?.['id']) + 1)
    const photo = await look(target, 'select photo_url from therapists where photo_url is not null')
    const shown = await fetch(`${after.url}/uploads/${String(photo[0]?.['photo_url'])}`)
    expect(shown.status).toBe(200)

    await after.stop()
    const twice = await testBed.operate('move-to-postgres', here.directory, [], settings)
    expect(twice.code).toBe(1)
    expect(twice.errors).toMatch(/is not empty/)
  })

  it('rejects another secret than the one that encrypted stored values', async () => {
    const here = await makePlace('sqlite')
    const { SESSION_SECRET: _, ...withoutSecret } = here.settings
    const server = await testBed.start(here.directory, withoutSecret)
    await server.isReady()
    await server.stop()
    const target = await makePlace('postgres')
    const settings = { ...target.settings, DATA_DIR: join(here.directory, 'data') }
    const refused = await testBed.operate('move-to-postgres', here.directory, [], settings)
    expect(refused.code).toBe(1)
    expect(refused.errors).toMatch(/^SESSION_SECRET got another value than this practice has/)
    expect((await ask(server, '/healthz').catch(() => ({ status: 0 }))).status).toBe(0)
  })
})

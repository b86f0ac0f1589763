import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import {
  getNotes,
  look,
  type Place,
  readCookie,
  request,
  setupPlaces,
  whoIs,
} from '../support/backup-test-bed.ts'
import { isWholeRun } from '../support/run.ts'
import { callEngines } from '../support/test-database.ts'
import { signIn } from '../support/test-process.ts'
import { admin, demoPassword } from '../support/test-server.ts'

const { testBed, makePlace, makeEmptyPlace } = setupPlaces()

describe.each(callEngines)('a backup on %s', (engine) => {
  it('contains every acknowledged request when made under load, and is restored elsewhere', async () => {
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

    const there = await makeEmptyPlace(engine)
    const restored = await testBed.operate('restore', there.directory, [file], there.settings)
    expect(restored.errors).toBe('')
    expect(restored.code).toBe(0)
    const notes = await getNotes(there)
    for (let n = 0; n < 10; n += 1) expect(notes).toContain(`Request ${n}`)
    expect(
      await testBed.operate('verify-audit', there.directory, [], there.settings),
    ).toMatchObject({ code: 0, output: expect.stringContaining('as it was sealed') })
    const again = await testBed.startHere(there.directory, there.settings)
    expect((await signIn(again.url, admin, demoPassword)).status).toBe(200)
    expect(await request(again, 'Request after')).toBe(201)
  })

  it('deletes expired rows when restored, signs everyone out, and sends no email twice', async () => {
    const place = await makePlace(engine)
    const settings = {
      ...place.settings,
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOGIN_VERIFICATION: 'never',
    }
    const server = await testBed.startHere(place.directory, settings)
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
    // For each request one to the practice and a receipt.
    const waiting = await look(place, 'select id from outgoing_mails')
    expect(waiting).toHaveLength(4)
    const file = join(place.directory, 'copy')
    expect((await testBed.operate('backup', place.directory, [file], settings)).code).toBe(0)

    const refused = await testBed.operate('restore', place.directory, [file], settings)
    expect(refused.code).toBe(1)
    expect(refused.errors).toMatch(/holds a practice already; with --replace it is removed/)

    const done = await testBed.operate('restore', place.directory, [file, '--replace'], settings)
    expect(done.errors).toBe('')
    expect(done.output).toMatch(/Removed, as past its time: [1-9]\d* records?/)
    expect(done.output).toContain('Signed out: 1 session')
    expect(done.output).toContain('Not sent again: 4 notices')
    expect(await getNotes(place)).toEqual(['Request new'])
    expect(await look(place, 'select id from outgoing_mails')).toEqual([])
    const again = await testBed.startHere(place.directory, settings)
    expect(await whoIs(again, cookie)).toBe(401)
  })

  it.runIf(isWholeRun)(
    'is not restored beside a running server, or from another file',
    async () => {
      const place = await makePlace(engine)
      const server = await testBed.start(place.directory, place.settings)
      await server.isReady()
      const file = join(place.directory, 'copy')
      expect((await testBed.operate('backup', place.directory, [file], place.settings)).code).toBe(
        0,
      )
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
    },
  )
})

const passphrase = 'correct horse battery staple'
const hasAge = spawnSync('age', ['--version']).status === 0

/** A place with one request, made without a server. */
async function makePlaceWithRequest(engine: (typeof callEngines)[number]) {
  const place = await makePlace(engine)
  await look(
    place,
    `update consultation_leads set notes = 'Request one'
      where id = (select min(id) from consultation_leads) returning id`,
  )
  return place
}

const countUsers = async (place: Place) => (await look(place, 'select id from users')).length

describe.each(callEngines)('an encrypted backup on %s', (engine) => {
  it('is opened by its passphrase, and restored elsewhere', async () => {
    const here = await makePlaceWithRequest(engine)
    const file = join(here.directory, 'copy')
    const args = [file, '--encrypt']
    const short = await testBed.operate('backup', here.directory, args, here.settings, 'short\n')
    expect([short.code, existsSync(file)]).toEqual([1, false])
    const typed = `${passphrase}\n`
    const made = await testBed.operate('backup', here.directory, args, here.settings, typed)
    expect([made.code, made.errors]).toEqual([0, ''])
    expect(made.output).toContain('It is encrypted: keep the passphrase apart')
    expect(made.output).not.toContain(passphrase)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const bytes = readFileSync(file)
    expect(bytes.subarray(0, 32).toString('latin1')).toBe('age-encryption.org/v1\n-> scrypt ')
    expect(bytes.includes('Request one')).toBe(false)

    const there = await makeEmptyPlace(engine)
    const settings = { ...there.settings, BACKUP_PASSPHRASE: passphrase }
    const restored = await testBed.operate('restore', there.directory, [file], settings)
    expect([restored.code, restored.errors]).toEqual([0, ''])
    expect(await getNotes(there)).toEqual(['Request one'])
    for (const place of [here, there]) {
      const left = readdirSync(join(place.directory, 'data')).filter((name) =>
        name.startsWith('backup-'),
      )
      expect(left).toEqual([])
    }
  })

  it.runIf(isWholeRun)('to a recipient is not opened by the machine that makes it', async () => {
    const here = await makePlaceWithRequest(engine)
    const identity = await generateX25519Identity()
    const settings = { ...here.settings, BACKUP_RECIPIENT: await identityToRecipient(identity) }
    const file = join(here.directory, 'copy')
    const made = await testBed.operate('backup', here.directory, [file], settings)
    expect([made.code, made.errors]).toEqual([0, ''])
    // One recipient only: no one else opens it.
    expect(readFileSync(file).toString('latin1').match(/^-> /gm)).toHaveLength(1)
    const identityFile = join(here.directory, 'key.txt')
    const foreignFile = join(here.directory, 'foreign.txt')
    writeFileSync(identityFile, `# made by age-keygen\n${identity}\n`)
    writeFileSync(foreignFile, await generateX25519Identity())
    const verify = (words: string[]) =>
      testBed.operate('verify-backup', here.directory, words, here.settings)
    const verified = await verify([file, '--identity', identityFile])
    expect([verified.code, verified.errors]).toEqual([0, ''])
    expect(verified.output).toContain('encrypted to a recipient')
    const users = await countUsers(here)
    expect(verified.output).toContain(`users: ${users} rows`)
    expect(verified.output).toMatch(/Version: \d+ migrations, those of this program/)
    expect(await verify([file, '--identity', foreignFile])).toMatchObject({
      code: 2,
      errors: `${file} is not opened by this identity\n`,
    })
    const half = join(here.directory, 'half')
    writeFileSync(half, readFileSync(file).subarray(0, statSync(file).size / 2))
    expect(await verify([half, '--identity', identityFile])).toMatchObject({
      code: 2,
      errors: `${half} is damaged\n`,
    })
    if (hasAge) {
      const plain = execFileSync('age', ['--decrypt', '--identity', identityFile, file], {
        maxBuffer: 100_000_000,
      })
      expect(plain.subarray(0, 6).toString('latin1')).toBe(
        engine === 'sqlite' ? 'SQLite' : 'PGDMP\x01',
      )
    }

    const there = await makeEmptyPlace(engine)
    const words = [file, '--identity', identityFile]
    const restored = await testBed.operate('restore', there.directory, words, there.settings)
    expect([restored.code, restored.errors]).toEqual([0, ''])
    expect(await getNotes(there)).toEqual(['Request one'])
  })
})

describe('verifying a backup', () => {
  it('says when its audit log was changed, and touches no database of the practice', async () => {
    const place = await makePlace('sqlite')
    const server = await testBed.startHere(place.directory, place.settings)
    await readCookie(server)
    await server.stop()
    const file = join(place.directory, 'copy')
    expect((await testBed.operate('backup', place.directory, [file], place.settings)).code).toBe(0)
    const before = readFileSync(join(place.directory, 'data', 'practice.db'))
    const good = await testBed.operate('verify-backup', place.directory, [file], place.settings)
    expect([good.code, good.errors]).toEqual([0, ''])
    expect(good.output).toMatch(/not encrypted/)
    expect(good.output).toMatch(/Audit log: as it was sealed, [1-9]\d* links?/)

    const copy = new DatabaseSync(file)
    const triggers = copy.prepare("select name from sqlite_master where type = 'trigger'").all()
    for (const { name } of triggers) copy.exec(`drop trigger "${String(name)}"`)
    copy.exec("update audit_log set action = 'account.signed_out' where id = 1")
    copy.close()
    const bad = await testBed.operate('verify-backup', place.directory, [file], place.settings)
    expect(bad.code).toBe(1)
    expect(bad.errors).toMatch(/^Entry 1 of .* is broken/)
    expect(readFileSync(join(place.directory, 'data', 'practice.db')).equals(before)).toBe(true)
  })
})

describe('backups in the data directory', () => {
  it('are named by their time and deleted after the given days', async () => {
    const place = await makePlace('sqlite')
    const folder = join(place.directory, 'data', 'backups')
    mkdirSync(folder)
    const anHourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString()
    const recent = join(folder, `practice-${anHourAgo.replaceAll(/[-:.]/g, '')}.db`)
    writeFileSync(recent, '')
    const old = join(folder, 'practice-20200101T000000000Z.db')
    const foreign = join(folder, 'something-else.db')
    for (const file of [old, foreign]) {
      writeFileSync(file, '')
      utimesSync(file, new Date('2020-01-01'), new Date('2020-01-01'))
    }
    const made = await testBed.operate('backup', place.directory, ['--keep-days', '3'])
    expect(made.output).toContain('Removed 1 backup older than 3 days')
    expect(made.code).toBe(0)
    expect([old, recent, foreign].map((file) => existsSync(file))).toEqual([false, true, true])
    const again = await testBed.operate('backup', place.directory, ['--keep', '1'])
    expect(again.output).toContain('Removed 2 backups beyond 1')
    expect(existsSync(recent)).toBe(false)
    expect(existsSync(foreign)).toBe(true)
    const odd = await testBed.operate('backup', place.directory, ['--keep-days', 'never'])
    expect(odd.code).toBe(1)
  })
})

import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  getNotes,
  look,
  readCookie,
  request,
  setupPlaces,
  whoIs,
} from '../support/backup-test-bed.ts'
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
    const again = await testBed.start(there.directory, there.settings)
    await again.isReady()
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

describe('backups in the data directory', () => {
  it('are named by their time and deleted after the given days', async () => {
    const place = await makePlace('sqlite')
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

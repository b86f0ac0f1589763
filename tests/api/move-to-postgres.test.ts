import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { look, readCookie, request, setupPlaces, whoIs } from '../support/backup-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { ask } from '../support/test-process.ts'

const { testBed, makePlace, makeEmptyPlace } = setupPlaces()

describe.runIf(callEngines.includes('postgres'))('moving to PostgreSQL', () => {
  it('copies everything, and continues ids where the embedded database stopped', async () => {
    const here = await makePlace('sqlite')
    // The settings have the secret, as those of a practice with PostgreSQL do.
    rmSync(join(here.directory, 'data', 'session-secret'), { force: true })
    const server = await testBed.start(here.directory, here.settings)
    await server.isReady()
    const cookie = await readCookie(server)
    expect(await request(server, 'Request before')).toBe(201)
    const target = await makeEmptyPlace('postgres')
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
    const verified = await testBed.operate('verify-audit', here.directory, [], settings)
    const before = await testBed.operate('verify-audit', here.directory, [], here.settings)
    expect(verified).toEqual({ ...before, code: 0, output: expect.stringMatching(/^Count [1-9]/m) })
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
    const target = await makeEmptyPlace('postgres')
    const settings = { ...target.settings, DATA_DIR: join(here.directory, 'data') }
    const refused = await testBed.operate('move-to-postgres', here.directory, [], settings)
    expect(refused.code).toBe(1)
    expect(refused.errors).toMatch(/^SESSION_SECRET got another value than this practice has/)
    expect((await ask(server, '/healthz').catch(() => ({ status: 0 }))).status).toBe(0)
  })
})

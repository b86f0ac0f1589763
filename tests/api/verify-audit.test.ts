import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { look, type Place, readCookie, request, setupPlaces } from '../support/backup-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

const { testBed, makePlace, makeEmptyPlace } = setupPlaces()

type Line = Record<string, unknown> & { chain: { position: number; hash: string } }

/** The lines of a server's output that are JSON. */
const readLines = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

/** Changes the database as someone does who has the file, or owns the tables. */
async function tamper(place: Place, statement: string) {
  if (place.url !== undefined) {
    const client = new pg.Client({ connectionString: place.url })
    await client.connect()
    await client.query('alter table audit_log disable trigger user')
    await client.query(statement)
    await client.end()
    return
  }
  const database = new DatabaseSync(join(place.directory, 'data', 'practice.db'))
  database.exec(`drop trigger audit_log_stays; ${statement}`)
  database.close()
}

describe.each(callEngines)('npm run verify-audit on %s', (engine) => {
  it('compares the log with its chain while the server runs, and with a head of the server’s log', async () => {
    const place = await makePlace(engine)
    const settings = { ...place.settings, LOG_LEVEL: 'info', AUDIT_LOG: 'stdout' }
    const verify = (...words: string[]) =>
      testBed.operate('verify-audit', place.directory, words, place.settings)
    const server = await testBed.start(place.directory, settings)
    await server.says(/audit log sealed/)
    await readCookie(server)
    expect(await request(server, 'Request')).toBe(201)
    await server.says(/"action":"lead.created"/)
    expect(await verify()).toEqual({
      code: 0,
      output: expect.stringMatching(/^The audit log is as it was sealed: \d+ links compared\n/),
      errors: '',
    })
    await server.stop()

    const lines = readLines(server.output())
    const heads = lines.filter(({ msg }) => msg === 'audit log sealed')
    expect(heads).toHaveLength(2)
    const { count, head } = Object.assign({}, heads[1])
    expect(heads[1]).toEqual({
      level: 'info',
      time: expect.any(String),
      count: expect.any(Number),
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      msg: 'audit log sealed',
    })
    const entries = lines.filter(({ audit }) => audit === 'entry')
    expect(entries.find(({ action }) => action === 'lead.created')).toMatchObject({
      recordType: 'lead',
      recordId: expect.any(Number),
      actorId: null,
      address: '127.0.0.1',
      outcome: 'success',
      recordIds: [],
    })
    expect(entries.at(-1)?.chain).toMatchObject({ position: count, hash: head })
    // Nothing that people typed.
    expect(JSON.stringify(entries)).not.toMatch(/Request|@/)

    const noted = ['--head', String(head), '--count', String(count)]
    const same = await verify(...noted)
    expect([same.code, same.errors]).toEqual([0, ''])
    expect(same.output).toContain(`Count ${String(count)}, head ${String(head)}\n`)
    expect(same.output).toContain('The head that was written down is in it')
    const later = await verify('--head', String(head), '--count', String(Number(count) + 1))
    expect(later.code).toBe(1)
    expect(later.errors).toMatch(/^The end of the audit log was cut off/)

    const [first] = await look(place, 'select id, at from audit_log order by id desc limit 1')
    await tamper(
      place,
      `update audit_log set record_id = '4711' where id = ${String(first?.['id'])}`,
    )
    const broken = await verify(...noted)
    expect([broken.code, broken.output]).toEqual([1, ''])
    const at = new Date(first?.['at'] as string).toISOString()
    expect(broken.errors).toBe(
      `Entry ${String(first?.['id'])} of ${at} is broken: it was changed\n`,
    )
  })

  it('says with another exit code that it could not verify', async () => {
    const place = await makeEmptyPlace(engine)
    const verify = (...words: string[]) =>
      testBed.operate('verify-audit', place.directory, words, {
        ...place.settings,
        ...(place.url === undefined ? {} : { DATABASE_URL: `${place.url}_missing` }),
      })
    expect(await verify()).toMatchObject({ code: 2, output: '' })
    for (const words of [['--head', 'abc', '--count', '1'], ['--count', '1'], ['--other']]) {
      const refused = await verify(...words)
      expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining('npm run')])
    }
  })
})

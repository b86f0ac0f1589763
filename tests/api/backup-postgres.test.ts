import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getNotes, look, request, setupPlaces } from '../support/backup-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

const { testBed, makePlace } = setupPlaces()

describe.runIf(callEngines.includes('postgres'))('a backup of an older version', () => {
  it('replaces a newer database completely', async () => {
    const place = await makePlace('postgres')
    const server = await testBed.start(place.directory, place.settings)
    await server.isReady()
    expect(await request(server, 'Request one')).toBe(201)
    await server.stop()
    const file = join(place.directory, 'copy')
    expect((await testBed.operate('backup', place.directory, [file], place.settings)).code).toBe(0)

    const newer = await testBed.start(place.directory, place.settings)
    await newer.isReady()
    expect(await request(newer, 'Request after')).toBe(201)
    await newer.stop()
    // A newer version may have a table that references one of the backup's.
    await look(place, 'create table visits (lead_id integer references consultation_leads (id))')

    const args = [file, '--replace']
    const restored = await testBed.operate('restore', place.directory, args, place.settings)
    expect([restored.code, restored.errors]).toEqual([0, ''])
    expect(await getNotes(place)).toEqual(['Request one'])
    expect(await look(place, `select to_regclass('visits') as visits`)).toEqual([{ visits: null }])
    const again = await testBed.start(place.directory, place.settings)
    await again.isReady()
    expect(await request(again, 'Request in the end')).toBe(201)
  })
})

describe.runIf(callEngines.includes('postgres'))('a backup for an older PostgreSQL', () => {
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

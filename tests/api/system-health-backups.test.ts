import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import type { HealthItem } from '#features/staff/system-health/contract.ts'
import { look, readCookie, setupPlaces } from '../support/backup-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import type { TestProcess } from '../support/test-process.ts'

const { testBed, makePlace } = setupPlaces()

async function findBackups(server: Pick<TestProcess, 'url'>, cookie: string) {
  const response = await fetch(`${server.url}/api/admin/health`, { headers: { cookie } })
  const items = (await response.json()) as HealthItem[]
  return items.find(({ id }) => id === 'backups')
}

describe.each(callEngines)('the last backup on %s', (engine) => {
  it('is shown by the server that goes on working', async () => {
    const place = await makePlace(engine)
    const server = await testBed.start(place.directory, place.settings)
    await server.isReady()
    const cookie = await readCookie(server)
    expect(await findBackups(server, cookie)).toMatchObject({
      state: 'attention',
      code: 'never',
      lastSuccessAt: null,
    })

    // A folder cannot be made below a file.
    writeFileSync(join(place.directory, 'file'), '')
    const elsewhere = join(place.directory, 'file', 'copy')
    const failed = await testBed.operate('backup', place.directory, [elsewhere], place.settings)
    expect(failed.code).toBe(1)
    expect(await findBackups(server, cookie)).toMatchObject({ state: 'failing', code: 'failed' })

    const startedAt = Date.now()
    const made = await testBed.operate('backup', place.directory, [], place.settings)
    expect([made.code, made.errors]).toEqual([0, ''])
    expect(made.output).not.toContain('Not recorded')
    const backups = await findBackups(server, cookie)
    expect(backups).toMatchObject({ state: 'ok', code: null, lastFailureAt: expect.any(String) })
    expect(Date.parse(backups?.lastSuccessAt ?? '')).toBeGreaterThanOrEqual(startedAt)

    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString()
    await look(
      place,
      `update service_health set last_success_at = '${twoDaysAgo}' where service = 'backups' returning service`,
    )
    expect(await findBackups(server, cookie)).toMatchObject({
      state: 'attention',
      code: 'outdated',
      lastSuccessAt: twoDaysAgo,
    })
  })

  it('of a database that no server of this version has opened is made without a record', async () => {
    const place = await makePlace(engine)
    await look(place, 'drop table service_health')
    const made = await testBed.operate('backup', place.directory, [], place.settings)
    expect([made.code, made.errors]).toEqual([0, ''])
  })
})

describe.each(callEngines)('a scheduled backup on %s', (engine) => {
  it('is made, verified, encrypted and rotated by the server, which says when it cannot', async () => {
    const place = await makePlace(engine)
    const folder = join(place.directory, 'disk')
    const settings = {
      ...place.settings,
      BACKUP_DIR: folder,
      BACKUP_KEEP: '2',
      BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
    }
    // A disk that is not mounted.
    const server = await testBed.start(place.directory, settings)
    await server.isReady()
    const cookie = await readCookie(server)
    await server.says(/backup failed, will retry/)
    expect(server.output()).toContain('is not there; is its disk mounted?')
    expect(await findBackups(server, cookie)).toMatchObject({ state: 'failing', code: 'folder' })
    await server.stop()

    mkdirSync(folder)
    const names = [1, 2].map((day) => `practice-2020010${day}T000000000Z.db`)
    for (const name of [...names, 'of someone else.db']) writeFileSync(join(folder, name), '')
    await look(
      place,
      `update service_health set last_failure_at = '2020-01-01T00:00:00.000Z'
        where service = 'scheduledBackups' returning service`,
    )
    const again = await testBed.start(place.directory, { ...settings, LOG_LEVEL: 'info' })
    await again.isReady()
    await again.says(/backup made and verified/)
    expect(await findBackups(again, await readCookie(again))).toMatchObject({
      state: 'ok',
      lastSuccessAt: expect.any(String),
    })
    const files = readdirSync(folder).toSorted()
    expect(files).toHaveLength(3)
    expect(files.slice(0, 2)).toEqual(['of someone else.db', names[1]])
    expect(files[2]).toMatch(/^practice-\d{8}T\d{9}Z\.(db|dump)\.age$/)
    await again.stop()
    // The next one is not due before a day has passed.
    const next = await testBed.startHere(place.directory, settings)
    await readCookie(next)
    await next.stop()
    expect(readdirSync(folder)).toHaveLength(3)
  })
})

// The hash chain of the audit log in the database: writers, retention, and what someone with the database may do.
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuditRepository } from '#features/core/audit/server/repository.ts'
import { createAuditService } from '#features/core/audit/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { createLogger } from '#platform/server/logger.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { createTestClock } from '../support/test-clock.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const visitor = { address: '203.0.113.7', userAgent: 'A browser' }

function openAudit(database: Database, clock = createTestClock(new Date().toISOString())) {
  const log = createAuditRepository(database)
  return { log, clock, audit: createAuditService({ log, clock }) }
}

describe.each(engines)('the chain of the audit log on %s', (engine) => {
  let test: TestDatabase
  let audit: ReturnType<typeof createAuditService>
  let log: ReturnType<typeof createAuditRepository>
  let clock: ReturnType<typeof createTestClock>
  beforeEach(async () => {
    test = await openTestDatabase(engine)
    ;({ audit, log, clock } = openAudit(test.database))
  })
  afterEach(() => test.close())

  const run = async (statement: string) =>
    test.root.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement))
  /** As someone does who has the file, or owns the tables. */
  const runUnguarded = async (statement: string) => {
    const guards = ['audit_log', 'audit_links', 'audit_log_records']
    if (engine === 'postgres') {
      for (const table of guards) await run(`alter table ${table} disable trigger user`)
    } else {
      const { rows } = await run(`select name from sqlite_master where type = 'trigger'`)
      for (const { name } of rows) await run(`drop trigger ${String(name)}`)
    }
    await run(statement)
  }
  const view = (id: number, by = audit) =>
    by.record({ actor: null, origin: visitor, record: 'lead', id, action: 'lead.link_opened' })
  const fail = (by = audit) =>
    by.record({
      actor: null,
      origin: visitor,
      record: 'user',
      id: 3,
      action: 'account.sign_in_failed',
      outcome: 'failed',
      foldsRepeats: true,
    })
  const list = () =>
    audit.recordList({ actor: { userId: 4 }, origin: visitor, record: 'lead', ids: [1, 2, 3] })
  const insertAt = (daysAgo: number, id: string) => {
    const at = new Date(Date.now() - daysAgo * dayMs).toISOString()
    return run(`insert into audit_log (at, action, record_type, record_id, outcome, address)
      values ('${at}', 'lead.link_opened', 'lead', '${id}', 'success', '203.0.113.9')`)
  }

  async function fillAndSeal() {
    await view(1)
    await list()
    await view(2)
    await view(3)
    await audit.sealEntries()
  }

  it('has each entry once, in the order of their ids', async () => {
    await fillAndSeal()
    await view(4)
    expect(await audit.sealEntries()).toBe(1)
    expect(await audit.sealEntries()).toBe(0)
    const links = await log.readLinks(0, 10)
    expect(links.map(({ link }) => [link.position, link.entryId])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [n, n]),
    )
    expect(await audit.verify()).toEqual({
      head: await audit.findHead().then(({ position, hash }) => ({ position, hash })),
      links: 5,
      entries: 5,
      waiting: 0,
      broken: undefined,
    })
  })

  it('says which entries wait for their link', async () => {
    expect(await audit.verify()).toMatchObject({ links: 0, waiting: 0, broken: undefined })
    await fillAndSeal()
    await view(9)
    expect(await audit.verify()).toMatchObject({ links: 4, waiting: 1, broken: undefined })
  })

  it('holds over several batches, and reports the progress', async () => {
    for (let n = 0; n < 450; n += 1) await view(n)
    expect(await audit.sealEntries()).toBe(450)
    const seen: number[] = []
    expect(await audit.verify({ onProgress: (done) => seen.push(done) })).toMatchObject({
      links: 450,
    })
    expect(seen).toEqual([200, 400, 450])
    // The daily check compares the newest of them.
    await runUnguarded(`update audit_log set record_id = '8' where id = 151`)
    expect(await audit.verify({ newest: 299 })).toMatchObject({ links: 299, broken: undefined })
    expect((await audit.verify({ newest: 300 })).broken).toMatchObject({ entryId: 151 })
  })

  it.each([
    ['changed', `update audit_log set record_id = '8' where id = 3`, 3, 'it was changed'],
    ['removed', 'delete from audit_log where id = 3', 3, 'it was removed before its time'],
    [
      'removed from a list',
      'delete from audit_log_records where record_id = 2',
      2,
      'it was changed',
    ],
    ['unlinked', 'delete from audit_links where position = 2', 3, 'the link before it is missing'],
    [
      'counted',
      'update audit_log set last_at = at where id = 1',
      1,
      'its count of repeats was changed',
    ],
  ])('names the first entry that was %s', async (_, statement, entryId, reason) => {
    await fillAndSeal()
    await runUnguarded(statement)
    const { broken } = await audit.verify()
    expect(broken).toMatchObject({ entryId, at: expect.any(Date) })
    expect(broken?.reason).toContain(reason)
  })

  it('finds an entry that was put between sealed ones', async () => {
    const values = (id: number) =>
      `values (${id}, '2026-11-01T10:00:00.000Z', 'lead.viewed', 'lead', '7', 'success', '')`
    const into = 'insert into audit_log (id, at, action, record_type, record_id, outcome, address)'
    await fillAndSeal()
    await run(`${into} ${engine === 'postgres' ? 'overriding system value' : ''} ${values(40)}`)
    await audit.sealEntries()
    // Later than what may still be committed.
    clock.pass(hourMs)
    await run(`${into} ${engine === 'postgres' ? 'overriding system value' : ''} ${values(41)}`)
    await audit.sealEntries()
    expect((await audit.verify()).broken).toBeUndefined()
    await run(`${into} ${engine === 'postgres' ? 'overriding system value' : ''} ${values(30)}`)
    await audit.sealEntries()
    expect((await audit.verify()).broken).toMatchObject({ entryId: 30, reason: 'it has no link' })
  })

  it('shows a tail that was cut off, or made again, to a person who wrote the head down', async () => {
    await fillAndSeal()
    const noted = await audit.findHead()
    expect(await audit.compareHead(noted)).toBe('same')
    await view(5)
    await audit.sealEntries()
    expect(await audit.compareHead(noted)).toBe('same')
    await runUnguarded('delete from audit_links where position > 2')
    await run('delete from audit_log where id > 2')
    expect((await audit.verify()).broken).toBeUndefined()
    expect(await audit.compareHead(noted)).toBe('cut')
    for (let n = 0; n < 5; n += 1) await view(n)
    await audit.sealEntries()
    expect((await audit.verify()).broken).toBeUndefined()
    expect(await audit.compareHead(noted)).toBe('other')
  })

  it('seals a count of repeats when it is final, and lets no one count on', async () => {
    await fail()
    await fail()
    await audit.sealEntries()
    expect(await audit.sealCounts()).toBe(0)
    await fail()
    expect((await audit.verify()).broken).toBeUndefined()
    clock.pass(2 * hourMs + 1)
    expect(await audit.sealCounts()).toBe(1)
    expect(await audit.sealCounts()).toBe(0)
    expect(await audit.verify()).toMatchObject({ links: 2, broken: undefined })
    const counted = `update audit_log set times = times + 1, last_at = '2199-01-01T00:00:00.000Z'`
    await expect(run(counted)).rejects.toThrow(/append-only/)
    await runUnguarded(counted)
    expect((await audit.verify()).broken?.reason).toBe('its count of repeats was changed')
  })

  it('stays whole when a visitor’s address leaves, and forgets what would find it', async () => {
    await insertAt(31, '1')
    await insertAt(20, '2')
    await audit.sealEntries()
    expect(await audit.removeVisitorAddresses(10)).toBe(1)
    const links = (await log.readLinks(0, 10)).map(({ link }) => link)
    expect(links.map(({ addressSalt }) => addressSalt)).toEqual([null, expect.any(String)])
    expect(links.map(({ addressDigest }) => addressDigest)).not.toContain(null)
    expect((await audit.verify()).broken).toBeUndefined()
    await runUnguarded(`update audit_log set address = '203.0.113.1' where id = 2`)
    expect((await audit.verify()).broken).toMatchObject({
      entryId: 2,
      reason: 'its address was changed',
    })
  })

  it('is shortened from its beginning when entries have left, and verified from there', async () => {
    const { audit: former } = openAudit(
      test.database,
      createTestClock(new Date(Date.now() - 732 * dayMs).toISOString()),
    )
    for (const id of ['1', '2', '3']) await insertAt(732, id)
    await former.sealEntries()
    await view(4)
    await audit.sealEntries()
    expect(await audit.deleteExpiredLinks(10)).toBe(0)
    expect(await audit.deleteExpired(2)).toBe(2)
    expect((await audit.verify()).broken).toBeUndefined()
    expect(await audit.deleteExpiredLinks(10)).toBe(1)
    expect(await audit.deleteExpired(10)).toBe(1)
    expect(await audit.deleteExpiredLinks(1)).toBe(1)
    expect(await audit.deleteExpiredLinks(1)).toBe(0)
    // The last link that has left is what the others are verified from.
    expect(await audit.verify()).toMatchObject({ links: 2, broken: undefined })
    expect(await audit.compareHead({ position: 1, hash: '' })).toBe('left')
    await view(5)
    await audit.sealEntries()
    expect(await audit.verify()).toMatchObject({ links: 3, broken: undefined })
  })

  it('is refused every other change by the database', async () => {
    await insertAt(31, '1')
    await insertAt(20, '2')
    await audit.sealEntries()
    for (const attempt of [
      `update audit_links set hash = 'another'`,
      'update audit_links set address_salt = null',
      `update audit_links set address_salt = 'another'`,
      'delete from audit_links',
      ...(engine === 'postgres' ? ['truncate audit_links'] : []),
    ]) {
      await expect(run(attempt)).rejects.toThrow(/append-only/)
    }
    expect((await audit.verify()).broken).toBeUndefined()
  })

  it('takes in an entry that was committed after later ones were sealed', async () => {
    await view(1)
    await audit.sealEntries()
    const { promise: isSealed, resolve } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: wrote } = Promise.withResolvers<void>()
    const slow = test.database.transaction(async () => {
      await view(2)
      wrote()
      if (engine === 'postgres') await isSealed // the embedded database runs one transaction at a time
    })
    await isWritten
    await view(3)
    await audit.sealEntries()
    resolve()
    await slow
    await audit.sealEntries()
    expect(await audit.verify()).toMatchObject({ links: 3, waiting: 0, broken: undefined })
  })

  it('does not fork when writers and sealers of several instances work at once', async () => {
    const others =
      engine === 'postgres'
        ? [1, 2].map(
            () => openPostgres(test.url ?? '', createLogger('silent'), { poolSize: 4 }).database,
          )
        : []
    const instances = [audit, ...others.map((database) => openAudit(database).audit)]
    const work = instances.flatMap((each) =>
      Array.from({ length: 20 }, async (_, n) => {
        await view(n, each)
        await fail(each)
        await each.sealEntries()
      }),
    )
    await Promise.all(work)
    await audit.sealEntries()
    const verified = await audit.verify()
    expect(verified).toMatchObject({ waiting: 0, broken: undefined })
    const { rows } = await run('select count(*) as n from audit_log')
    expect(verified.links).toBe(Number(rows[0]?.['n']))
    for (const database of others) await database.close()
  })
})

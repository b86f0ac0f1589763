import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leadScope } from '#features/leads/policy.ts'
import { createLeadRepository } from '#features/leads/server/repository.ts'
import type { Actor } from '#shared/actor.ts'
import { readTables } from '../support/first-edition.ts'
import { counterTables, setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('drops the counters and the triggers that wrote them', async () => {
    const old = await openFirstEdition(engine)
    const { root } = old
    const triggers =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
        : sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal
            union all select proname from pg_proc
            where pronamespace = 'public'::regnamespace and proname like '%tally%'`
    const listNames = async () => (await triggers.execute(root)).rows.map(({ name }) => name)
    expect((await listNames()).filter((name) => name.includes('tally'))).toHaveLength(9)
    await old.migrate()
    expect((await listNames()).filter((name) => name.includes('tally'))).toEqual([])
    const tables = (await root.introspection.getTables()).filter(({ isView }) => !isView)
    expect(tables.filter(({ name }) => name.includes('tally'))).toEqual([])
    const leads = await createLeadRepository(old.database).countByStatus(
      leadScope({ userId: 1, role: 'admin' } as Actor),
      { oldest: new Date(0), now: new Date() },
    )
    expect([...leads.values()].reduce((sum, n) => sum + n, 0)).toBe(5)
  })
})

describe.runIf(engines.includes('postgres'))('an instance of the first edition', () => {
  it('reads right counts while it still runs beside a newer one', async () => {
    const old = await openFirstEdition('postgres')
    const { root } = old
    const countAsBefore = async () => {
      const { rows } = await sql`
        select 'lead' as what, status as kind, assigned_to::text as whose, sum(n) as n
        from lead_tally group by status, assigned_to
        union all select 'time', status, quarter::text, sum(n) from lead_time_tally group by 2, 3
        union all select 'user', is_therapist::text, null, sum(n) from user_tally group by 2
        order by 1, 2, 3`.execute(root)
      return rows.filter((row) => Number((row as { n: unknown }).n) > 0)
    }
    const before = await countAsBefore()
    expect(before.length).toBeGreaterThan(5)
    await old.migrate()
    expect(await countAsBefore()).toEqual(before)
    await sql`delete from consultation_leads where id = 1`.execute(root)
    await sql`update users set is_therapist = false`.execute(root)
    const count = async (counter: string) => {
      const { rows } = await sql<{ n: number }>`
        select coalesce(sum(n), 0)::integer as n from ${sql.table(counter)}`.execute(root)
      return rows[0]?.n
    }
    expect(await count('lead_tally')).toBe(4)
    expect(await count('lead_time_tally')).toBe(4)
    expect(await sql`select n from user_tally`.execute(root)).toMatchObject({ rows: [{ n: 3 }] })
  })

  it('cannot delete a lead by merging the rows of a counter', async () => {
    const old = await openFirstEdition('postgres')
    const { root } = old
    await old.migrate()
    for (const counter of counterTables) {
      const merging = sql`delete from ${sql.table(counter)} where id in (
        select id from ${sql.table(counter)} where is_folded = false order by id limit 500)
        returning *`.execute(root)
      await expect(merging).rejects.toThrow(/cannot delete from view/)
    }
    expect((await readTables(root)).get('consultation_leads')).toHaveLength(5)
  })
})

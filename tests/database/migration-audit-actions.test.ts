import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditedActions } from '#features/audit/contract/actions.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { readTables } from '../support/first-edition.ts'

import { setupFirstEdition } from '../support/migration-test-bed.ts'

import { engines } from '../support/test-database.ts'

const { openFirstEdition, openUpdated } = setupFirstEdition()

/** What the log recorded until actions became codes, by kind of record. */
const earlierActions = {
  lead: `created,listed,viewed,changed,assigned,exported,held,released,mail viewed,mail sent,
    mail failed,access viewed,deleted,removed by retention`,
  conversation: `created,listed,viewed,received live,replied,made a lead,access viewed,deleted,
    removed by retention`,
  user: `signed in,sign-in failed,signed out,signed out everywhere,screen locked,screen unlocked,
    created,listed,viewed,changed,role changed,password changed,access viewed,password confirmed,
    email changed,suspended,resumed,deleted`,
  profile: `created,changed,photo changed,photo removed,access viewed,deleted,Google connected,
    Google disconnected`,
  audit: 'listed,exported,removed by retention',
}

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('rewrites audit actions as codes, records that, and leaves the log append-only', async () => {
    const old = await openUpdated(engine)
    const { root } = old
    const log = (await readTables(root)).get('audit_log') ?? []
    expect(log.map(({ action }) => action)).toEqual([
      'account.signed_in',
      'lead.created',
      'account.signed_in',
      'lead.listed',
      'lead.viewed',
      'lead.viewed',
      'retention.deleted',
      'chat.created',
      'audit.actions_renamed',
    ])
    expect(log.at(-1)).toMatchObject({
      actor_id: null,
      record_type: 'audit',
      record_id: null,
      amount: 8,
      outcome: 'success',
      address: '',
    })
    const update = sql`update audit_log set action = 'lead.viewed' where id = 1`.execute(root)
    await expect(update).rejects.toThrow(/append-only/)
    const removal = sql`delete from audit_log where id = 2`.execute(root)
    await expect(removal).rejects.toThrow(/append-only/)
  })

  it('gives every action of earlier versions a code that is still in use', async () => {
    const old = await openFirstEdition(engine)
    const { root } = old
    await migrate(root, '0038-last-name-order')
    const into = root.withoutPlugins() as Kysely<Record<string, Record<string, unknown>>>
    const toRow = (type: string, action: string) =>
      ({ at: new Date(), action, record_type: type, outcome: 'success', address: '' }) as const
    const earlier = Object.entries(earlierActions).flatMap(([type, actions]) =>
      actions.split(/,\s*/).map((action) => toRow(type, action)),
    )
    await into.insertInto('audit_log').values(earlier).execute()
    await into
      .insertInto('failure_counts')
      .values({
        count_key: 'sign-in failed failed 2 203.0.113.7',
        action: 'sign-in failed',
        outcome: 'failed',
        address: '203.0.113.7',
        failures: 9,
        ends_at: new Date(),
      })
      .execute()
    await old.migrate()
    const after = await readTables(root)
    const log = after.get('audit_log') ?? []
    const codes = new Set(log.map(({ action }) => String(action)))
    for (const code of codes) expect(code).toMatch(/^[a-z]+(\.[a-z_]+)+$/)
    const inUse = new Set<string>(Object.values(auditedActions).flat())
    const ofFixture = ['chat.created', 'audit.actions_renamed'] // no version of ours wrote `chat`
    expect([...codes].filter((code) => !inUse.has(code))).toEqual(ofFixture)
    expect(log.at(-1)).toMatchObject({ amount: 8 + earlier.length })
    expect(after.get('failure_counts')).toMatchObject([
      {
        count_key: 'account.sign_in_failed failed 2 203.0.113.7',
        action: 'account.sign_in_failed',
        failures: 9,
      },
    ])
  })
})

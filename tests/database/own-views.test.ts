import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAccountRepository } from '#features/core/accounts/server/repository.ts'
import { createAccountService } from '#features/core/accounts/server/service.ts'
import { countEachQuery } from '#features/requests/leads/server/count-each-query.ts'
import { createLeadRepository } from '#features/requests/leads/server/repository.ts'
import { maxOwnViews } from '#features/staff/work-queue/contract.ts'
import { saveView } from '#features/staff/work-queue/server/change-views.ts'
import { createViewRepository } from '#features/staff/work-queue/server/repository.ts'
import { bind } from '#platform/server/bind.ts'
import type { Actor } from '#shared/actor.ts'
import { demoSite } from '../support/demo-site.ts'
import { createTestClock } from '../support/test-clock.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe.each(engines)('one’s own views of the leads on %s', (engine) => {
  let db: TestDatabase
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  it('are twelve at most, also when they are saved at the same moment', async () => {
    const { database } = db
    const clock = createTestClock('2026-11-29T15:00:00.000Z')
    const accounts = createAccountService({
      accounts: createAccountRepository(database),
      clock,
      readFacts: () => demoSite,
    })
    const user = await accounts.create({
      email: 'grace.kim@stillwater.example',
      firstName: 'Grace',
      lastName: 'Kim',
      role: 'admin',
      isTherapist: false,
      passwordHash: 'none',
    })
    const leads = {
      leads: createLeadRepository(database),
      clock,
      retentionDays: 30,
      timeZone: 'America/Toronto',
    }
    const views = createViewRepository(database)
    const deps = {
      database,
      views,
      leads: { ...bind(leads, { countEach: countEachQuery }), listCampaigns: async () => [] },
      clock,
    }
    const actor: Actor = {
      userId: user?.id ?? 0,
      role: 'admin',
      firstName: 'Grace',
      lastName: 'Kim',
    }
    const saved = await Promise.allSettled(
      Array.from({ length: maxOwnViews + 2 }, (_, n) =>
        saveView(deps, actor, { name: `View ${n}`, query: {} }),
      ),
    )
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxOwnViews)
    expect(await views.list(actor.userId)).toHaveLength(maxOwnViews)
  })
})

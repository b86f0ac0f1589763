// Queries of first screens use an index on both databases, and never scan a whole table that grows. The
// queries are recorded from the repositories.
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountRepository } from '#features/core/accounts/server/repository.ts'
import { createAuditRepository } from '#features/core/audit/server/repository.ts'
import { createAuditService } from '#features/core/audit/server/service.ts'
import { createTherapistRepository } from '#features/practice/therapists/server/repository.ts'
import { createLeadMailRepository } from '#features/requests/emails/server/repository.ts'
import { createGoogleConnectionRepository } from '#features/requests/google-connection/server/repository.ts'
import type { LeadSortKey } from '#features/requests/leads/contract/leads.ts'
import { type LeadViewName, leadViews } from '#features/requests/leads/contract/queue.ts'
import { leadScope } from '#features/requests/leads/policy.ts'
import type { LeadFilter } from '#features/requests/leads/server/repository/filter.ts'
import { createLeadRepository } from '#features/requests/leads/server/repository.ts'
import { parseSearchTerms } from '#features/requests/leads/server/search.ts'
import {
  createViewRepository,
  type ViewRepository,
} from '#features/staff/work-queue/server/repository.ts'
import type { Actor } from '#shared/actor.ts'
import { fillTables, vacuumTables } from '../support/many-rows.ts'
import { recordQueries } from '../support/recorded-database.ts'
import { day } from '../support/test-clock.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const now = new Date('2026-11-20T15:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * day)
const cutoff = { now, oldest: daysAgo(30), today: daysAgo(0.4) }
const rowCount = 3_000

// SQLite must also choose good plans without statistics, because the product never runs `analyze`.
const upkeeps = { sqlite: ['analyze', 'reindex'], postgres: ['vacuum analyze'] }
const cases = engines.flatMap((engine) =>
  upkeeps[engine].map((upkeep) => [engine, upkeep] as const),
)

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }
const getNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(getNodes)]

/** The plan, one step per line; `scan of TABLE` where a whole table is read without an index. */
async function getPlan({ database, root }: TestDatabase, { sql, parameters }: CompiledQuery) {
  const explain = database.engine === 'sqlite' ? 'explain query plan' : 'explain (format json)'
  const { rows } = await root.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
  )
  if (database.engine === 'sqlite') {
    const isWalk = /order by "id" (asc|desc) limit/.test(sql)
    return rows.map(({ detail }) =>
      String(detail)
        // A table read in order of its ids with a limit is as good as an index.
        .replace(/^SCAN (\w+)$/, isWalk ? 'walk of $1' : 'scan of $1')
        .replace(/^USE TEMP B-TREE FOR ORDER BY$/, sortOfAll),
    )
  }
  const [answer] = rows.map((row) => Object.values(row)[0])
  const [plan] = answer as [{ Plan: PlanNode }] // as PostgreSQL writes it
  return getNodes(plan.Plan).map((node) => {
    if (node['Node Type'] === 'Seq Scan') return `scan of ${node['Relation Name']}`
    return node['Node Type'] === 'Sort' ? sortOfAll : node['Node Type']
  })
}

const sortOfAll = 'sort of everything'
const growing =
  /^scan of (consultation_leads|lead_changes|lead_emails|audit_log|audit_log_records|audit_links|users)$/

describe.each(cases)('queries on %s after %s', (engine, upkeep) => {
  let test: TestDatabase
  let getStatements: ReturnType<typeof recordQueries>['getStatements']
  let leads: ReturnType<typeof createLeadRepository>
  let views: ViewRepository
  let audit: ReturnType<typeof createAuditRepository>
  let mails: ReturnType<typeof createLeadMailRepository>
  let accounts: ReturnType<typeof createAccountRepository>
  let therapists: ReturnType<typeof createTherapistRepository>
  let google: ReturnType<typeof createGoogleConnectionRepository>

  beforeAll(async () => {
    test = await openTestDatabase(engine)
    await fillTables(test.root, { now, rowCount })
    await createAuditService({
      log: createAuditRepository(test.database),
      clock: { now: () => now },
    }).sealEntries()
    if (engine === 'postgres') await vacuumTables(test.root)
    else await test.root.executeQuery(CompiledQuery.raw(upkeep))
    const recording = recordQueries(test.database)
    const { recorded } = recording
    getStatements = recording.getStatements
    leads = createLeadRepository(recorded)
    views = createViewRepository(recorded)
    audit = createAuditRepository(recorded)
    mails = createLeadMailRepository(recorded)
    accounts = createAccountRepository(recorded)
    therapists = createTherapistRepository(recorded)
    google = createGoogleConnectionRepository(recorded)
  })
  afterAll(() => test.close())

  const office = leadScope({ userId: 1, role: 'admin' } as Actor)
  const therapist = leadScope({ userId: 5, role: 'therapist' } as Actor)
  const newest = { by: 'createdAt', descending: true } as const
  const cut = { limit: 10, offset: 0 }
  const pageOfPeople = Array.from({ length: 10 }, (_, n) => ({
    id: n,
    email: `n${n}@mail.example`,
    phone: '(613) 555-0187',
  }))
  const pageOfUsers = [3, 5, 8, 13, 21, 34, 55, 89, 144]
  const terms = parseSearchTerms('name7 couples', {
    services: { couples: 'Couples' },
    locations: {},
    staff: new Map(),
  })
  const page = (filter: LeadFilter, by: LeadSortKey & ('createdAt' | 'name') = 'createdAt') =>
    leads.list(office, cutoff, filter, { by, descending: by === 'createdAt' }, cut)

  const endOfToday = daysAgo(-0.5)
  const toView = (name: LeadViewName) => ({ name, userId: 5, now, endOfToday })

  type Queries = Record<string, () => Promise<unknown>>
  /** Limited to ten, and so never sorted completely. */
  const pages: Queries = {
    'the first page of leads': () => page({}),
    'the oldest leads': () => leads.list(office, cutoff, {}, { ...newest, descending: false }, cut),
    'a therapist’s first page': () => leads.list(therapist, cutoff, {}, newest, cut),
    'leads of one status': () => page({ status: 'scheduled' }),
    'leads of one therapist': () => page({ assignedTo: 7 }),
    'leads in French': () => page({ language: 'fr' }),
    'leads in French of one status': () => page({ language: 'fr', status: 'scheduled' }),
    'leads of no one': () => page({ assignedTo: null }),
    'leads to contact, as a view': () => page({ view: toView('toContact') }),
    'one’s own leads, as a view': () => page({ view: toView('mine') }),
    'leads of a service of the last week': () =>
      page({ serviceType: 'couples', source: 'form', createdAfter: daysAgo(7) }),
    'older leads of a location': () =>
      page({ preferredLocation: 'virtual', createdBy: daysAgo(7) }),
    'leads by name': () => page({}, 'name'),
    'leads that are searched': () => page({ terms }),
    'all of the audit log': () => audit.find({}, { limit: 10, offset: 0 }),
    'the first accounts': () => accounts.list([], undefined, cut),
    ...Object.fromEntries(
      (['name', 'username', 'role'] as const).flatMap((by) =>
        [false, true].map((descending) => [
          `accounts by ${by}${descending ? ', from the end' : ''}`,
          () => accounts.list([], { by, descending }, cut),
        ]),
      ),
    ),
  }
  const others: Queries = {
    'how many leads there are': () => leads.count(office, cutoff, {}),
    'how many leads have a status': () => leads.count(office, cutoff, { status: 'complete' }),
    'a therapist’s leads in French': () =>
      leads.list(therapist, cutoff, { language: 'fr' }, newest, cut),
    'how many leads are in French': () => leads.count(office, cutoff, { language: 'fr' }),
    'how many leads in French have a status': () =>
      leads.count(office, cutoff, { language: 'fr', status: 'complete' }),
    // The count of a search is missing, because it reads the text of all leads.
    'how many leads a therapist has': () => leads.count(therapist, cutoff, {}),
    'the statistics': () => leads.countByStatus(office, cutoff),
    'a therapist’s statistics': () => leads.countByStatus(therapist, cutoff),
    'leads that are due': () =>
      leads.list(
        office,
        cutoff,
        { view: toView('dueToday') },
        { by: 'nextAction', descending: false },
        cut,
      ),
    'how many leads are due': () => leads.count(office, cutoff, { view: toView('dueToday') }),
    'how many leads each view has': () =>
      leads.countEach(
        office,
        cutoff,
        leadViews.map((name) => ({ view: toView(name) })),
      ),
    'how many of a therapist’s leads each view has': () =>
      leads.countEach(
        therapist,
        cutoff,
        leadViews.map((name) => ({ view: toView(name) })),
      ),
    'how many other leads the people of a page have': () =>
      leads.countRelated(office, cutoff, pageOfPeople),
    'which other leads a person has': () =>
      leads.listRelated(office, cutoff, { id: 7, email: 'n7@mail.example', phone: '' }, 50),
    'which views someone has saved': () => views.list(5),
    'how many leads leave': () =>
      leads.countExpiring(office, cutoff, {
        createdBy: daysAgo(23),
        heldUntil: daysAgo(-7),
        callBefore: daysAgo(-6.5),
      }),
    'which lead leaves next': () => leads.findNextExpiry(office, cutoff),
    'which of a therapist’s leaves next': () => leads.findNextExpiry(therapist, cutoff),
    'one lead': () => leads.find(therapist, 40, cutoff),
    'its history': () => leads.listChanges(40),
    'its mail': () => mails.listForLead(40),
    'how many leads each user has': () => leads.countByAssignee(cutoff),
    'how many leads the accounts of a page have': () => leads.countByAssignee(cutoff, pageOfUsers),
    'the profiles of a page of accounts': () => therapists.listAll(pageOfUsers),
    'what those with leads are called': () => therapists.listNames(pageOfUsers),
    'who of a page of accounts has Google': () => google.listConnected(pageOfUsers),
    'how many accounts there are': () => accounts.count(),
    'how many accounts are therapists’': () => accounts.countTherapists(),
    'the audit log': () => audit.find({ since: daysAgo(7) }, { limit: 10, offset: 0 }),
    'how long the audit log is': () => audit.count({ since: daysAgo(7) }),
    'what happened to a lead': () =>
      audit.find({ records: [{ type: 'lead', id: 40 }] }, { limit: 10 }),
    'who has seen a lead, in lists too': () => audit.summarizeAccess('lead', 40),
    'what happened to any record of a number': () =>
      audit.find({ records: [{ type: undefined, id: 40 }] }, { limit: 10 }),
    'which records a list showed': () => audit.listRecords(40, 100),
    'whose address is to be removed': () => audit.removeVisitorAddresses(daysAgo(30), 10),
    'which entries have no link': () => audit.findUnsealed(100),
    'which counts have no link': () => audit.findUnsealedCounts(now, 100),
    'how many entries wait for a link': () => audit.countUnsealed(),
    'which links are next': () => audit.readLinks(1_000, 20),
    'which links have left': () => audit.deleteLinksBefore(daysAgo(731), 500),
    'when someone last signed in': () => audit.findLast('user', 40, 'account.signed_in'),
    'whether someone looked lately': () =>
      audit.existsSince(3, 'audit', 'audit.listed', daysAgo(1)),
    'the therapists and their views': () => therapists.countViews(),
    'a therapist’s views': () => therapists.countViews(5),
    'the directory': () => therapists.listVisible(),
    'who signs in': () => accounts.findByLogin('person77'),
  }

  async function getPlans(ask: () => Promise<unknown>) {
    const asked = await getStatements(ask)
    expect(asked.length).toBeGreaterThan(0)
    return Promise.all(asked.map(async (one) => ({ sql: one.sql, plan: await getPlan(test, one) })))
  }

  it.each(Object.entries({ ...pages, ...others }))('goes %s', async (name, ask) => {
    for (const { sql, plan } of await getPlans(ask)) {
      expect(plan.length).toBeGreaterThan(0)
      const wrong = plan.filter(
        (step) => growing.test(step) || (name in pages && step === sortOfAll),
      )
      expect(wrong, `${sql}\n${plan.join('\n')}`).toEqual([])
    }
  })

  const query = (name: string) => {
    const ask = pages[name] ?? others[name]
    if (!ask) throw new Error(`nothing is asked for ${name}`)
    return ask
  }

  it.each([
    'how many leads there are',
    'how many leads have a status',
    'how many leads are in French',
    'how many leads a therapist has',
    'how many leads are due',
    'the statistics',
    'a therapist’s statistics',
    'how many leads each user has',
    'how many leads the accounts of a page have',
    'how many accounts there are',
    'how many accounts are therapists’',
    'how many leads leave',
  ])('counts %s in an index, without reading the rows', async (name) => {
    for (const { sql, plan } of await getPlans(query(name))) {
      // The few records that are limited are read once, whole.
      const reads = plan
        .filter((step) => /^(SEARCH|SCAN|scan of)|Scan/.test(step))
        .filter((step) => !/lead_(limits|readers)/.test(step))
      expect(reads.length).toBeGreaterThan(0)
      const others = reads.filter((step) => !/USING COVERING INDEX|Index Only Scan/.test(step))
      expect(others, `${sql}\n${plan.join('\n')}`).toEqual([])
    }
  })

  // A column with three values of unknown distribution.
  it.each(['accounts by role', 'accounts by role, from the end', 'accounts by name'])(
    'sorts none of the %s',
    async (name) => {
      for (const { sql, plan } of await getPlans(query(name))) {
        expect(plan.join('\n'), `by ${sql}`).not.toMatch(/TEMP B-TREE|Sort/)
      }
    },
  )

  // The call returns all users, so all are read: once, and without sorting.
  it('list users without sorting them', async () => {
    for (const { plan } of await getPlans(() => accounts.list())) {
      expect(plan).not.toContain(sortOfAll)
    }
  })
})

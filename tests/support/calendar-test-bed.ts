import { sql } from 'kysely'
import { createAccounts } from '#features/core/accounts/server/module.ts'
import { createAudit } from '#features/core/audit/server/module.ts'
import { createCalendars } from '#features/requests/calendars/server/module.ts'
import type { CalendarCall } from '#features/requests/calendars/server/service.ts'
import { createCallHours } from '#features/requests/call-hours/server/module.ts'
import { createGoogleConnection } from '#features/requests/google-connection/server/module.ts'
import { readConfig, type Waits } from '#platform/server/config.ts'
import { createLocalEventBus } from '#platform/server/events/event-bus.ts'
import type { Infrastructure } from '#platform/server/infrastructure.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { mailPractice } from './demo-site.ts'
import { noMailFiles } from './mail.ts'
import { createTestClock } from './test-clock.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestHealth } from './test-health.ts'
import { createTestLog } from './test-log.ts'

/** Google and an origin of calendar files, as the settings of a server. */
type Settings = Record<string, string>

const origin: Origin = { address: '198.51.100.1', userAgent: '' }

/** The account and the profile of Maya Chen. @returns the account's id */
async function insertTherapist({ root }: TestDatabase): Promise<number> {
  const at = '2027-01-01T12:00:00.000Z'
  await sql`insert into users (username, username_key, password, email, email_key, first_name, last_name, is_therapist,
      created_at) values ('maya', 'maya', '', 'maya.chen@stillwater.example', 'maya.chen@stillwater.example', 'Maya',
      'Chen', true, ${at})`.execute(root)
  await sql`insert into therapists (user_id, slug, title, bio, specializations, languages, location, education,
      accepting_clients, age_groups, approach_description, created_at)
      values (1, 'maya-chen', '', '', '[]', '[]', 'virtual', '[]', true, '[]', '', ${at})`.execute(
    root,
  )
  return 1
}

/** The calendars of one therapist, Maya, on a database of their own. */
export async function openCalendars(settings: Settings, waits: Partial<Waits> = {}) {
  const opened = await openTestDatabase('sqlite')
  const { database } = opened
  const clock = createTestClock('2027-03-01T12:00:00.000Z')
  const log = createTestLog()
  const eventBus = createLocalEventBus()
  const config = readConfig({ PORT: '4399', ...settings })
  const infrastructure: Infrastructure = {
    config: {
      ...config,
      waits: { ...config.waits, googleReply: 1_500, shownCalendar: 60_000, ...waits },
    },
    secrets: ['a secret of this practice, long enough'],
    database,
    eventBus,
    health: createTestHealth(database, clock),
    mailer: { send: async () => undefined, ...noMailFiles },
    logger: log.logger,
    clock,
  }
  const audit = createAudit(infrastructure).service
  const facts = { practice: { name: '', shortName: '', city: '' }, offices: [] }
  const accounts = createAccounts(infrastructure, { readFacts: () => facts })
  const therapists = { listCallable: async () => [] }
  const readFacts = () => ({ offices: [] })
  const base = { accounts: accounts.service, audit, practice: () => mailPractice }
  const callHours = createCallHours(infrastructure, { ...base, therapists, readFacts }).service
  const google = createGoogleConnection(infrastructure, base).service
  const calendars = createCalendars(infrastructure, {
    ...base,
    callHours,
    google,
    sender: () => ({ address: 'info@stillwater.example' }),
    findVideoLink: async () => null,
    readWayFacts: () => ({ callerNumber: '', showsAsPrivate: false, offices: [] }),
  })

  const userId = await insertTherapist(opened)
  const maya: Actor = { userId, role: 'therapist', firstName: 'Maya', lastName: 'Chen' }

  return {
    ...opened,
    clock,
    log,
    google,
    callHours,
    calendars: calendars.service,
    removals: calendars.removals ?? [],
    maya,
    userId,
    /** Sets the secret address of her calendar, as the screen of her hours does. */
    setAddress: (busyCalendarUrl: string | null) =>
      callHours.change(
        maya,
        userId,
        {
          isBookable: true,
          weekly: [],
          exceptions: [],
          ways: ['phone'],
          videoLink: null,
          busyCalendarUrl,
        },
        origin,
      ),
    getHours: () => callHours.get(maya, userId, origin),
    /** Stores what her Google calendar is to show of a call, and waits until it was tried. */
    async book(call: CalendarCall) {
      await database.transaction(() => calendars.service.enqueueEntry(call))
      await calendars.service.writeEntries()
    },
    /** When she is busy between two moments, as short texts; null if she is not offered. */
    async read({ fresh = false, from = '2027-03-01T00:00Z', until = '2027-05-30T00:00Z' } = {}) {
      const interval = { from: new Date(from), until: new Date(until) }
      const busy = (await calendars.service.readBusy([userId], interval, { fresh })).get(userId)
      const toText = (at: Date) => at.toISOString().slice(5, 16)
      return busy?.map((one) => `${toText(one.from)} ${toText(one.until)}`) ?? null
    },
    /** Connects her Google account through the consent window. */
    async connectGoogle(withCalendar: boolean) {
      const { authUrl } = await google.startConnection(maya, 'session', '', withCalendar)
      const consent = await fetch(authUrl, { redirect: 'manual' })
      const returned = new URL(consent.headers.get('location') ?? '').searchParams
      return google.finishConnection(
        maya,
        'session',
        { code: returned.get('code') ?? undefined, state: returned.get('state') ?? undefined },
        origin,
      )
    },
    toCall: (changes: Partial<CalendarCall> = {}): CalendarCall => ({
      id: 7,
      leadId: 12,
      userId,
      startsAt: new Date('2027-03-15T13:00Z'),
      endsAt: new Date('2027-03-15T13:20Z'),
      way: 'phone',
      state: 'booked',
      version: 1,
      uid: 'call-7@stillwater.example',
      ...changes,
    }),
  }
}

export type CalendarTestBed = Awaited<ReturnType<typeof openCalendars>>

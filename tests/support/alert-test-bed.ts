import { afterEach, beforeEach } from 'vitest'
import type { StoredMessage } from '#features/requests/alerts/server/alert-to-message.ts'
import { createPushKeys } from '#features/requests/alerts/server/push/keys.ts'
import { createAlertRepository } from '#features/requests/alerts/server/repository.ts'
import { type AlertService, createAlertService } from '#features/requests/alerts/server/service.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { createLogger } from '#platform/server/logger.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { mailPractice } from './demo-site.ts'
import { type PushService, startPushService } from './push-service.ts'
import { createTestAuth, originAt } from './test-auth.ts'
import { day } from './test-clock.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestHealth } from './test-health.ts'

export const practiceEmail = 'hello@stillwater.example'
export const origin = originAt('198.51.100.7')

type Table = 'alerts' | 'pushDeliveries' | 'pushSubscriptions'

/** Alerts on an empty database, with a push service and a clock that only the test moves. */
export function setupAlerts(engine: Engine) {
  let db: TestDatabase
  let push: PushService
  let people: ReturnType<typeof createTestAuth>
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    push = await startPushService()
    people = createTestAuth(db.database)
  })
  afterEach(async () => {
    await push.close()
    await db.close()
  })

  return {
    get database() {
      return db.database
    },
    get push() {
      return push
    },
    get people() {
      return people
    },

    /** One instance; several share the database. */
    build({ secrets = ['a secret of the practice'] }: { secrets?: Secrets } = {}): AlertService {
      const { accounts, sessions, audit, clock } = people
      const { database } = db
      const alerts = createAlertRepository(database)
      const logger = createLogger('silent')
      return createAlertService({
        database,
        alerts,
        accounts,
        sessions,
        audit,
        mail: people.outgoingMail,
        health: createTestHealth(database, clock),
        clock,
        logger,
        keys: createPushKeys({ database, alerts, clock, logger, secrets }),
        practice: () => mailPractice,
        systemEmail: () => practiceEmail,
        publicUrl: 'https://practice.example',
        timeZone: 'America/Toronto',
        mayReachLoopback: true,
      })
    },

    async addAdministrator(firstName = 'Ana') {
      const name = { firstName, lastName: 'Admin' }
      const user = await people.accounts.create({
        ...name,
        email: `${firstName.toLowerCase()}@stillwater.example`,
        role: 'admin',
        isTherapist: false,
        passwordHash: 'x',
      })
      if (!user) throw new Error(`${firstName} exists`)
      return { ...name, userId: user.id, role: user.role }
    },

    /** Signs someone in on a device that takes push messages. @returns the session's secret */
    async addDevice(alerts: AlertService, userId: number, browser: string): Promise<string> {
      const sessionToken = await people.sessions.create(userId, origin)
      const actor = { userId, role: 'admin', firstName: '', lastName: '' } as const
      await alerts.addSubscription(actor, push.subscribe(browser), { sessionToken, origin })
      return sessionToken
    },

    /** A conversation with the number 1. */
    async addConversation(): Promise<void> {
      const now = people.clock.now()
      await db.database
        .query<Record<string, Record<string, unknown>>>()
        .insertInto('chatSessions')
        .values({
          sessionId: 'of-staff',
          secretHash: 'hash-of-a-secret',
          senderName: 'Noor',
          senderEmail: 'noor@mail.example',
          createdAt: now,
          lastSeen: now,
          expiresAt: new Date(now.getTime() + day),
          language: 'en',
          lastMessageAt: now,
          searchWho: '',
          searchLast: '',
          isOnline: false,
          lastSeq: 0,
          pace: 0,
        })
        .execute()
    },

    /** Alerts to a message of the conversation, of its visitor unless it has an author. */
    write: (
      alerts: AlertService,
      { seq, ...given }: Pick<StoredMessage, 'seq'> & Partial<StoredMessage>,
    ): Promise<void> =>
      db.database.transaction(() =>
        alerts.alertToMessage({
          conversationId: 1,
          seq,
          authorId: undefined,
          ownerId: null,
          startsWaiting: false,
          listOnDuty: async () => (await people.accounts.listNames()).map(({ id }) => id),
          ...given,
        }),
      ),

    async countRows(table: Table): Promise<number> {
      const rows = await db.database
        .query<Record<Table, { id: number }>>()
        .selectFrom(table)
        .select('id')
        .execute()
      return rows.length
    },
  }
}

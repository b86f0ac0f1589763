import { afterAll, beforeAll, expect } from 'vitest'
import {
  getHealth,
  type HealthId,
  type HealthItem,
} from '#features/staff/system-health/contract.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { eventually } from './eventually.ts'
import { type StandInGoogle, startGoogle } from './google.ts'
import { type ImapServer, startImapServer } from './imap-server.ts'
import { type PushService, startPushService } from './push-service.ts'
import { type SmtpServer, startSmtpServer } from './smtp-server.ts'
import { createTestClock, day } from './test-clock.ts'
import { admin, startTestServer, type TestServer } from './test-server.ts'

/** A practice with all outside services set up, each of which can fail. */
export function setupHealth(engine: Engine) {
  const clock = createTestClock(new Date().toISOString())
  let imap: ImapServer
  let smtp: SmtpServer
  let google: StandInGoogle
  let push: PushService
  let server: TestServer
  let asAdmin: string

  beforeAll(async () => {
    imap = await startImapServer()
    smtp = await startSmtpServer()
    google = await startGoogle()
    push = await startPushService()
    const settings = {
      ...google.settings,
      IMAP_URL: imap.url,
      SMTP_URL: smtp.url,
      LOGIN_VERIFICATION: 'never',
    }
    server = await startTestServer(engine, settings, { clock })
    asAdmin = await server.signIn(admin)
    await server.stayAtScreens(new Date(clock.now().getTime() + 9 * day))
    await eventually(() => expect(imap.isIdling()).toBe(true))
  })
  afterAll(async () => {
    await server.stop()
    await push.close()
    await google.stop()
    await smtp.stop()
    await imap.stop()
  })

  const listHealth = async () => {
    const answer = await server.call(getHealth, { cookie: asAdmin })
    expect(answer.status).toBe(200)
    return answer.json as HealthItem[]
  }
  const findHealth = async (id: HealthId) => (await listHealth()).find((item) => item.id === id)

  return {
    clock,
    get imap() {
      return imap
    },
    get smtp() {
      return smtp
    },
    get google() {
      return google
    },
    get push() {
      return push
    },
    get server() {
      return server
    },
    get asAdmin() {
      return asAdmin
    },
    listHealth,
    findHealth,
    /** Waits until an entry is as expected. @returns it */
    waitForHealth: async (id: HealthId, expected: Partial<HealthItem>) =>
      eventually(async () => {
        const item = await findHealth(id)
        expect(item).toMatchObject(expected)
        return item
      }),
  }
}

// The log contains neither the addresses nor the tokens of mailed links, not even at its lowest level.
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { findLinkToken } from '../support/link-mails.ts'
import { readOutbox } from '../support/read-outbox.ts'
import { isWholeRun } from '../support/run.ts'
import { post } from '../support/sign-in-test-bed.ts'
import { callEngines, engines, type TestDatabase } from '../support/test-database.ts'
import { createTestBed } from '../support/test-process.ts'
import {
  admin,
  demoPassword,
  maya,
  openDemoOnServer,
  sessionSecret,
} from '../support/test-server.ts'

const testBed = createTestBed()
afterEach(() => testBed.clear())

const invited = {
  email: 'zenobia.q@secret.example',
  firstName: 'Zenobia',
  lastName: 'Quartermain',
  role: 'therapist',
}
const stranger = 'marmalade@elsewhere.example'
const password = 'kingfisher over the weir'

describe.each(callEngines)('the log of mailed links on %s', (engine) => {
  it('names no address and no token', async () => {
    const own = engine === 'postgres' ? await openDemoOnServer() : undefined
    const directory = await testBed.makePractice()
    const server = await testBed.start(directory, {
      LOG_LEVEL: 'trace',
      DEMO: 'true',
      DEMO_PASSWORD: demoPassword,
      ...(own?.url ? { DATABASE_URL: own.url, SESSION_SECRET: sessionSecret } : {}),
    })
    await server.isReady()
    const outbox = join(directory, 'data', 'outbox')
    const findToken = (address: string, kind: 'invite' | 'reset') =>
      eventually(() => findLinkToken(readOutbox(outbox), address, kind))

    const credentials = { username: admin, password: demoPassword }
    const { cookie } = await post(server, '/api/login', { body: credentials })
    expect((await post(server, '/api/admin/invitations', { body: invited, cookie })).status).toBe(
      201,
    )
    const invitation = await findToken(invited.email, 'invite')
    expect((await fetch(`${server.url}/auth?invite=${invitation}`)).status).toBe(200)
    const acceptance = { token: invitation, password }
    expect((await post(server, '/api/accept-invitation', { body: acceptance })).status).toBe(201)
    expect((await post(server, '/api/accept-invitation', { body: acceptance })).status).toBe(400)
    for (const email of [maya, stranger]) {
      expect((await post(server, '/api/forgot-password', { body: { email } })).status).toBe(200)
    }
    const link = await findToken(maya, 'reset')
    expect((await fetch(`${server.url}/auth?reset=${link}`)).status).toBe(200)
    const reset = { token: link, password }
    expect((await post(server, '/api/reset-password', { body: reset })).status).toBe(200)
    await server.stop()
    await own?.close()

    const lines = (server.output() + server.errors()).split('\n')
    const log = lines.filter((line) => line.startsWith('{')).join('\n')
    expect(log).toContain('/api/accept-invitation')
    const { email, lastName } = invited
    for (const secret of [email, lastName, stranger, maya, invitation, link, password]) {
      expect(log).not.toContain(secret)
    }
  })
})

describe.runIf(isWholeRun && engines.includes('postgres'))('two instances on one database', () => {
  it('share the limit of links for an account, and each accepts the links of the other', async () => {
    const own = await openDemoOnServer()
    const settings = {
      DATABASE_URL: own.url ?? '',
      SESSION_SECRET: sessionSecret,
      TRUST_PROXY: '1',
      DEMO: 'true',
      DEMO_PASSWORD: demoPassword,
    }
    const start = async () => {
      const directory = testBed.makeDirectory()
      const server = await testBed.start(directory, settings)
      await server.isReady()
      const outbox = join(directory, 'data', 'outbox')
      return { server, readMails: () => readOutbox(outbox) }
    }
    const first = await start()
    const second = await start()
    await Promise.all(
      [first, second, first, second, first, second, first, second].map(({ server }, n) =>
        post(server, '/api/forgot-password', {
          body: { email: maya },
          address: `198.51.100.${n}`,
        }),
      ),
    )
    await eventually(() => {
      expect(first.readMails().length + second.readMails().length).toBe(5)
    })
    const statuses = await readStatuses(own)
    expect(statuses.filter((status) => status === 'open')).toHaveLength(1)
    const tokens = [first, second].flatMap(({ readMails }) =>
      readMails().flatMap((mail) => findLinkToken([mail], maya, 'reset')),
    )
    const outcomes = await Promise.all(
      tokens.map((token) =>
        post(second.server, '/api/reset-password', { body: { token, password } }),
      ),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    await first.server.stop()
    await second.server.stop()
    await own.close()
  })
})

async function readStatuses({ database }: TestDatabase) {
  const resets = await database
    .query<{ passwordResets: { status: string } }>()
    .selectFrom('passwordResets')
    .select('status')
    .execute()
  return resets.map(({ status }) => status)
}

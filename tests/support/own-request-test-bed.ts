import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import {
  changeOwnRequest,
  deleteOwnRequest,
} from '#features/requests/own-request/contract/change.ts'
import {
  viewOwnRequest,
  withdrawOwnRequest,
} from '#features/requests/own-request/contract/request.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { eventually } from './eventually.ts'
import { expect } from './expect.ts'
import { type ReadMail, readMail } from './mail.ts'
import { createTestClock } from './test-clock.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** The last four digits of the phone number of the tests’ requests. */
export const lastDigits = '0187'

/** The token of the link in a receipt. */
export const getToken = ({ text }: Pick<ReadMail, 'text'>) =>
  /\/request#token=([\w-]{43})(?:&for=times)?\s/.exec(text)?.[1] ?? ''

/** An address that no other test uses: the number of emails to one is limited. */
export const newAddress = () => `${randomUUID()}@mail.example`

/** A practice whose clients open their requests by the link in an email. */
export function setupOwnRequests(engine: Engine, settings: Record<string, string> = {}) {
  const clock = createTestClock(new Date().toISOString())
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, settings, { clock })
  })
  afterAll(() => server.stop())

  const mailsTo = (email: string) =>
    server
      .mails()
      .map(readMail)
      .filter(({ headers }) => headers.get('to')?.includes(email))

  return {
    get server() {
      return server
    },
    clock,
    mailsTo,
    /** Waits for as many emails to an address. @returns the last one */
    async waitForMail(email: string, count = 1): Promise<ReadMail> {
      await eventually(() => expect(mailsTo(email)).toHaveLength(count))
      const last = mailsTo(email).at(-1)
      if (!last) throw new Error('no email')
      return last
    },
    /** With the last digits of the phone number that `toConsultation` gives. */
    view: (
      token: string,
      headers: Record<string, string> = {},
      phoneDigits: string | undefined = lastDigits,
    ) => server.call(viewOwnRequest, { body: { token, phoneDigits }, headers }),
    /** With the link alone, as a stranger has it. */
    viewStatus: (token: string) => server.call(viewOwnRequest, { body: { token } }),
    withdraw: (token: string, phoneDigits: string | undefined = lastDigits) =>
      server.call(withdrawOwnRequest, { body: { token, phoneDigits } }),
    change: (token: string, change: object, phoneDigits: string | undefined = lastDigits) =>
      server.call(changeOwnRequest, { body: { token, phoneDigits, change } }),
    delete: (token: string, phoneDigits: string | undefined = lastDigits) =>
      server.call(deleteOwnRequest, { body: { token, phoneDigits } }),
  }
}

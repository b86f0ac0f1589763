import { afterEach } from 'vitest'
import { undoLeadEmail } from '#features/requests/emails/contract.ts'
import { type OpenedLead, openLead } from '#features/requests/leads/contract/leads.ts'
import { readLeadTimeline, type TimelineEntry } from '#features/staff/lead-screen/contract.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { eventually } from './eventually.ts'
import { expect } from './expect.ts'
import { setupLeadMail } from './lead-mail-test-bed.ts'
import { second } from './test-clock.ts'

/** A clock that runs, and that a test can advance. */
export function createRunningClock() {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    pass(ms: number) {
      aheadMs += ms
    },
  }
}

/** A practice whose staff send emails that can be undone. */
export function setupUndoSend(engine: Engine) {
  const clock = createRunningClock()
  const practice = setupLeadMail(engine, { clock })
  const { send, entry, getRows } = practice
  // Else the next test that lets the time pass would send them.
  afterEach(() => practice.server.sql("delete from lead_emails where status = 'pending'"))

  const getStatus = async (id: number) => (await getRows(id)).at(-1)?.['status']

  return {
    practice,
    clock,
    getStatus,

    /** @returns the id of an email that waits to be sent */
    async sendUndoable(cookie: string, id: number, body: Record<string, unknown> = {}) {
      const answer = await send(cookie, id, { undoable: true, ...body })
      expect([answer.status, entry(answer).status]).toEqual([201, 'pending'])
      return entry(answer).id
    },

    undo: (cookie: string, id: number, emailId: number | string) =>
      practice.server.call(undoLeadEmail, { cookie, params: { id, emailId } }),

    /** The ten seconds pass. */
    passUndoTime: () => clock.pass(10 * second),

    waitForStatus: (id: number, status: string) =>
      eventually(async () => expect(await getStatus(id)).toBe(status)),

    async open(id: number): Promise<OpenedLead> {
      const cookie = practice.asAdmin
      return (await practice.server.call(openLead, { cookie, params: { id } })).json as OpenedLead
    },

    async readTimeline(cookie: string, id: number) {
      const answer = await practice.server.call(readLeadTimeline, { cookie, params: { id } })
      return answer.json as TimelineEntry[]
    },
  }
}

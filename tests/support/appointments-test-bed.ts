import { afterAll, beforeAll } from 'vitest'
import {
  type Appointment,
  bookForLead,
  changeAppointment,
  listAppointments,
} from '#features/requests/appointments/contract/appointments.ts'
import {
  type FreeCalls,
  listFreeCalls,
} from '#features/requests/appointments/contract/free-calls.ts'
import { changeCallHours } from '#features/requests/call-hours/contract/call-hours.ts'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import {
  cancelOwnCall,
  moveOwnCall,
  pickOwnOffer,
} from '#features/requests/own-request/contract/call.ts'
import { viewOwnRequest } from '#features/requests/own-request/contract/request.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { toConsultation } from './consultation.ts'
import { eventually } from './eventually.ts'
import { expect } from './expect.ts'
import { readMail } from './mail.ts'
import { getToken, lastDigits, newAddress } from './own-request-test-bed.ts'
import { createTestClock } from './test-clock.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from './test-server.ts'

/** A Monday, nine in the morning in Ottawa. */
export const monday = '2027-02-22T14:00:00.000Z'

/** Every day from nine to noon. */
const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', until: '12:00' }))
const hours = { isBookable: true, weekly, exceptions: [], ways: ['phone', 'video'] }
const videoLink = 'https://video.example/room'

let phones = 0
/** A number that no other request has, with the same last digits. */
const newPhone = () => `613${200 + (phones += 1)}${lastDigits}`

/** A person who has sent no request yet. */
export const newPerson = () => ({ email: newAddress(), phone: newPhone() })

type Refusal = { code?: string; times?: { startsAt: string }[]; rules?: string[]; phone?: string }
export const getRefusal = ({ status, json }: { status: number; json: unknown }) => {
  const { code, times, rules, phone } = json as Refusal
  return { status, code, times, rules, phone }
}

export type Booked = { id: number; appointment: { id: number; startsAt: string } }
export const getBooked = ({ json }: { json: unknown }) => json as Booked

/** Gives these accounts, and no one else, the hours above. */
export async function openCallHours(server: TestServer, people: readonly string[]): Promise<void> {
  await server.sql('delete from call_hours')
  const cookie = await server.signIn(admin)
  for (const person of people) {
    const params = { userId: await server.userId(person) }
    const body = { ...hours, videoLink }
    const { status, text } = await server.call(changeCallHours, { params, cookie, body })
    if (status !== 200) throw new Error(text)
  }
}

/** A practice in which free calls can be booked with Maya Chen and Daniel Okafor. */
export function setupAppointments(engine: Engine, settings: Record<string, string> = {}) {
  const clock = createTestClock(monday)
  let server: TestServer
  let cookies: Record<'admin' | 'maya' | 'daniel', string>
  beforeAll(async () => {
    server = await startTestServer(
      engine,
      { RATE_LIMIT: 'off', ...settings },
      { clock, isLogSearched: true },
    )
    await server.sql('delete from appointments')
    await server.sql('delete from appointment_offers')
    await openCallHours(server, [maya, daniel])
    cookies = {
      admin: await server.signIn(admin),
      maya: await server.signIn(maya),
      daniel: await server.signIn(daniel),
    }
  })
  afterAll(() => server.stop())

  const mailsTo = (email: string) =>
    server
      .mails()
      .map(readMail)
      .filter(({ headers }) => headers.get('to')?.includes(email))

  const post = async (call: object | null, changes: Record<string, unknown> = {}) => {
    const body = toConsultation(await server.captchaToken(), { ...newPerson(), call, ...changes })
    return server.call(requestConsultation, { body })
  }

  return {
    clock,
    get server() {
      return server
    },
    get cookies() {
      return cookies
    },
    mailsTo,
    post,
    /** Books a call as a visitor. @throws unless it was booked */
    async book(startsAt: string, changes: Record<string, unknown> = {}): Promise<Booked> {
      const answer = await post({ startsAt, therapist: 'maya-chen', way: 'phone' }, changes)
      if (answer.status !== 201) throw new Error(answer.text)
      return getBooked(answer)
    },
    /** The token of the last email to an address. */
    async waitForToken(email: string, count = 1): Promise<string> {
      await eventually(() => expect(mailsTo(email)).toHaveLength(count))
      return getToken(mailsTo(email).at(-1) ?? { text: '' })
    },
    free: async (query: Record<string, string>) =>
      (await server.call(listFreeCalls, { query })).json as FreeCalls,
    view: (token: string) =>
      server.call(viewOwnRequest, { body: { token, phoneDigits: lastDigits } }),
    move: (token: string, startsAt: string) =>
      server.call(moveOwnCall, { body: { token, phoneDigits: lastDigits, startsAt } }),
    cancel: (token: string) =>
      server.call(cancelOwnCall, { body: { token, phoneDigits: lastDigits } }),
    pick: (token: string, startsAt: string) =>
      server.call(pickOwnOffer, { body: { token, phoneDigits: lastDigits, startsAt } }),
    bookAsStaff: (id: number, body: object, cookie = cookies.admin) =>
      server.call(bookForLead, { params: { id }, body, cookie }),
    change: (id: number, body: object, cookie = cookies.admin) =>
      server.call(changeAppointment, { params: { id }, body, cookie }),
    list: async (query: Record<string, string>, cookie = cookies.admin) =>
      (await server.call(listAppointments, { query, cookie })).json as Appointment[],
  }
}

import { bookForLead } from '#features/requests/appointments/contract/appointments.ts'
import { admin, type TestServer } from './test-server.ts'

type Find<Owner> = (server: TestServer, owner: Owner) => Promise<Record<string, unknown>>

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

/** For `record-access.test.ts`: calls follow their lead, and their therapist. */
export function listAppointmentCases<Owner extends string>(find: Find<Owner>) {
  const startsAt = inDays(40)
  const book: Find<Owner> = async (server, owner) => {
    const { id } = await find(server, owner)
    await server.sql('delete from appointments where lead_id = ?', [Number(id)])
    const body = { startsAt: inDays(30), force: true, notify: false }
    const cookie = await server.signIn(admin)
    const { json } = await server.call(bookForLead, { params: { id: Number(id) }, body, cookie })
    return { id: (json as { id: number }).id }
  }
  const findWithout: Find<Owner> = async (server, owner) => {
    const found = await find(server, owner)
    await server.sql('delete from appointments where lead_id = ?', [Number(found['id'])])
    return found
  }
  const forced = { force: true, notify: false }
  return {
    'POST /api/admin/leads/:id/appointment': {
      find: findWithout,
      body: { startsAt, ...forced },
      own: 201,
      others: 404,
    },
    'PATCH /api/admin/appointments/:id': {
      find: book,
      body: { version: 1, way: 'video', notify: false },
      own: 200,
      others: 404,
    },
    'POST /api/admin/leads/:id/offers': {
      find,
      body: { times: [inDays(41)], force: true },
      own: 201,
      others: 404,
    },
    'GET /api/admin/leads/:id/offers': { find, own: 200, others: 404 },
  }
}

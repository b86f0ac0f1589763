import type { CallHoursChange } from '#features/requests/call-hours/contract/call-hours.ts'
import type { TestServer } from './test-server.ts'

/** Hours on every weekday from nine to noon, by phone. */
export const someCallHours: CallHoursChange = {
  isBookable: true,
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '12:00' })),
  exceptions: [],
  ways: ['phone'],
}

const find = async (server: TestServer, owner: string) => ({ userId: await server.userId(owner) })

/** For `record-access.test.ts`: colleagues are known, and their hours are theirs. */
export const callHoursCases = {
  'GET /api/admin/call-hours/:userId': { find, own: 200, others: 403 },
  'PUT /api/admin/call-hours/:userId': { find, body: someCallHours, own: 200, others: 403 },
}

import { bookForLead } from '#features/requests/appointments/contract/appointments.ts'
import { addLeadFor, addLongLead } from './leads.ts'
import type { Screen } from './screens.ts'
import { director, maya, type TestServer } from './test-server.ts'

/** A call in an hour with someone whose name is long, and one that began a while ago. */
async function addCalls(server: TestServer) {
  const cookie = await server.signIn(director)
  const userId = await server.userId(maya)
  for (const hours of [1, 2]) {
    const id = hours === 1 ? await addLongLead(server) : await addLeadFor(server, maya)
    const startsAt = new Date(Date.now() + hours * 3_600_000).toISOString()
    const body = { startsAt, userId, notify: false, force: true }
    await server.call(bookForLead, { params: { id }, body, cookie })
  }
  const past = new Date(Date.now() - 3_600_000).toISOString()
  await server.sql(
    'update appointments set starts_at = ? where lead_id = (select max(lead_id) from appointments)',
    [past],
  )
}

/** The agenda and its tab of call hours, for the generic checks of every screen. */
export const agendaScreens: Screen[] = [
  {
    name: 'the agenda of an administrator',
    as: director,
    path: async (server) => {
      await addCalls(server)
      return '/admin/agenda?view=day'
    },
    open: (page) =>
      page
        .getByRole('button', { name: /^Held / })
        .first()
        .waitFor(),
  },
  {
    name: 'the call hours of a therapist',
    as: maya,
    path: '/admin/agenda?tab=hours',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add a day off' }).click()
      await page.getByText('Day off: no one can book a call on this day.').last().waitFor()
      await page.getByRole('button', { name: 'Save call hours' }).click()
    },
  },
]

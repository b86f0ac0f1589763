import { bookForLead } from '#features/requests/appointments/contract/appointments.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { endOfPracticeDay, practiceDay, practiceMoment } from '#shared/practice-time.ts'
import { addLeadFor, addLongLead } from './leads.ts'
import type { Screen } from './screens.ts'
import { director, maya, type TestServer } from './test-server.ts'

const callMs = 20 * minuteMs

/** Today a call in an hour with someone whose name is long, and one that began a while ago. */
async function addCalls(server: TestServer) {
  const cookie = await server.signIn(director)
  const userId = await server.userId(maya)
  const now = Date.now()
  const today = practiceDay(new Date(now))
  const soon = Math.min(now + hourMs, endOfPracticeDay(today).getTime() - callMs)
  const past = Math.max(now - hourMs, practiceMoment(today, '00:00').getTime())
  for (const [index, start] of [soon, past].entries()) {
    const id = start === soon ? await addLongLead(server) : await addLeadFor(server, maya)
    // Only calls to come can be booked, and where the demo practice has none, whatever the hour.
    const startsAt = new Date(now + 21 * dayMs + index * hourMs).toISOString()
    const body = { startsAt, userId, notify: false, force: true }
    const booked = await server.call(bookForLead, { params: { id }, body, cookie })
    if (booked.status !== 201) throw new Error(`no call was booked: ${booked.text}`)
    await server.sql('update appointments set starts_at = ?, ends_at = ? where lead_id = ?', [
      new Date(start).toISOString(),
      new Date(start + callMs).toISOString(),
      id,
    ])
  }
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
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Held / })
        .first()
        .waitFor()
      // It begins at the last hour: axe takes a call that is partly under the names for one that is too small to press.
      await page.evaluate("document.querySelector('[aria-label=Calendar]').scrollTo(0, 0)")
    },
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

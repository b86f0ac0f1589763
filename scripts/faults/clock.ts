import { getChatAvailability } from '#features/chat/chat/contract/conversations.ts'
import { createTestClock, minute } from '../../tests/support/test-clock.ts'
import { startTestServer } from '../../tests/support/test-server.ts'
import { type Fault, promise } from './fault.ts'

const timeZone = 'America/Toronto'
const toHour = (at: Date) =>
  Number(
    new Intl.DateTimeFormat('en-CA', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at),
  )
const toTime = (at: string | null) =>
  at === null
    ? 'never'
    : new Intl.DateTimeFormat('en-CA', {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(at))

type Availability = { available: boolean; opensAt: string | null; closesAt: string | null }

export const fault: Fault = {
  promise:
    'When clocks change, in spring and in autumn, chat is open from 9 to 21 by the clock on the wall and at no other time.',
  async run({ report, isQuick }) {
    for (const [season, from] of [
      ['spring', '2027-03-13T05:00:00.000Z'],
      ['autumn', '2026-10-31T04:00:00.000Z'],
    ] as const) {
      const clock = createTestClock(from)
      const server = await startTestServer('sqlite', { CHAT_HOURS: '9-21' }, { clock })
      try {
        const step = isQuick ? 15 : 5
        let openMinutes = 0
        const looks = (3 * 24 * 60) / step
        for (let look = 0; look < looks; look += 1) {
          const { json } = await server.call(getChatAvailability)
          const { available, opensAt, closesAt } = json as Availability
          const at = clock.now()
          const hour = toHour(at)
          promise(
            available === (hour >= 9 && hour < 21),
            `open from 9 to 21 (at ${at.toISOString()}, ${hour} h, it says ${available})`,
          )
          promise(toTime(opensAt) === '09:00', `it opens at 9 (${toTime(opensAt)})`)
          promise(toTime(closesAt) === '21:00', `it closes at 21 (${toTime(closesAt)})`)
          if (available) openMinutes += step
          clock.pass(step * minute)
        }
        promise(openMinutes === 3 * 12 * 60, `three days of twelve hours (${openMinutes} minutes)`)
        report(`${season}: ${looks} looks in three days, all right; open ${openMinutes / 60} hours`)
      } finally {
        await server.stop()
      }
    }
  },
}

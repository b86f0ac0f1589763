import { describe, expect, it } from 'vitest'
import { weekdays } from '#features/practice/site/contract/content-values.ts'
import { listOpenings } from './openings.ts'
import { type ChatSchedule, findOpeningStart, toSchedule } from './schedule.ts'

const toronto = 'America/Toronto'
const at = (iso: string) => new Date(iso)
const usual = toSchedule(
  {
    hours: Object.fromEntries(
      weekdays.map((day) => [day, { opens: '09:00', closes: '21:00' }]),
    ) as ChatSchedule['week'], // all weekdays are there
    closures: [],
  },
  undefined,
)

describe('the openings of a practice', () => {
  const list = (schedule: ChatSchedule, days: number) =>
    listOpenings(at('2026-11-24T10:00:00-05:00'), days, schedule, toronto).map(({ from, to }) =>
      [from, to].map((moment) => moment.toISOString()).join(' '),
    )

  it('are listed from some days ago to tomorrow, without closures', () => {
    expect(
      list(
        {
          ...usual,
          closures: [
            { id: 'closure', from: '2026-11-23', until: '2026-11-23', startsAt: '', endsAt: '' },
          ],
        },
        2,
      ),
    ).toEqual([
      '2026-11-22T14:00:00.000Z 2026-11-23T02:00:00.000Z',
      '2026-11-24T14:00:00.000Z 2026-11-25T02:00:00.000Z',
      '2026-11-25T14:00:00.000Z 2026-11-26T02:00:00.000Z',
    ])
  })

  it('are one where the practice never closes', () => {
    const always = toSchedule({ hours: usual.week, closures: [] }, { open: 0, close: 24 })
    expect(list(always, 1)).toEqual(['2026-11-23T05:00:00.000Z 2026-11-26T05:00:00.000Z'])
  })

  it('last as long as the hours that are counted back', () => {
    const now = at('2026-11-24T18:00:00-05:00')
    const counted = listOpenings(now, 30, usual, toronto).reduce(
      (sum, { from, to }) =>
        sum + Math.max(0, Math.min(to.getTime(), now.getTime()) - from.getTime()),
      0,
    )
    const start = findOpeningStart(now, counted, usual, toronto)
    expect(start).toEqual(at('2026-10-25T09:00:00-04:00'))
  })
})

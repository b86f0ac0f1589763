import { describe, expect, it } from 'vitest'
import { exampleLead } from '../../../../../tests/support/example-lead.ts'
import { splitAtNow, summarizeTasks, toDayItems, toTasks } from './day-tasks.ts'

// 3:02 PM in Ottawa.
const now = new Date('2026-11-20T20:02:00.000Z')
const due = (id: number, nextActionAt: string | null, nextActionNote: string | null = null) => ({
  ...exampleLead,
  id,
  nextActionAt,
  nextActionNote,
})
const yesterday = due(1, '2026-11-19T15:00:00.000Z', 'Call again')
const noon = due(2, '2026-11-20T17:00:00.000Z')
const evening = due(3, '2026-11-20T23:00:00.000Z', 'Send the intake form')
const later = due(4, '2026-11-20T21:30:00.000Z')

describe('the tasks of a day', () => {
  it('are listed by time, with the date of those of an earlier day', () => {
    const tasks = toTasks([evening, due(9, null), noon, yesterday], now)
    expect(tasks.map(({ id, label, note }) => [id, label, note])).toEqual([
      [1, 'Nov 19', 'Call again'],
      [2, '12:00 PM', 'Next action'],
      [3, '6:00 PM', 'Send the intake form'],
    ])
  })

  it('lie before or after the present moment', () => {
    const { before, after } = splitAtNow(toTasks([evening, noon, yesterday], now))
    expect([before, after].map((tasks) => tasks.map(({ id }) => id))).toEqual([[1, 2], [3]])
  })

  it.each([
    [[], 'nothing due'],
    [[evening, later], 'next at 4:30 PM'],
    [[evening, noon, yesterday], '2 overdue'],
  ])('%# are summarized as “%s”', (leads, words) => {
    expect(summarizeTasks(toTasks(leads, now))).toBe(words)
  })
})

describe('the free calls of a day', () => {
  const call = (id: number, startsAt: string, state: 'booked' | 'held') => ({
    id,
    leadId: id,
    userId: 7,
    startsAt,
    endsAt: startsAt,
    way: id === 1 ? 'phone' : 'kanata',
    state,
    clientName: `Client ${id}`,
    phone: '',
    language: 'en' as const,
    version: 1,
  })
  const offices = { kanata: 'Kanata Office' }

  it('stand between the tasks, and lead to the agenda of their day', () => {
    const calls = [
      call(1, '2026-11-20T16:00:00.000Z', 'held'),
      call(2, '2026-11-20T19:00:00.000Z', 'booked'),
      call(3, '2026-11-20T22:00:00.000Z', 'booked'),
    ]
    const items = toDayItems(toTasks([evening, noon], now), calls, offices, now)
    expect(
      items.map(({ label, note, isOverdue, isDone }) => [label, note, isOverdue, isDone]),
    ).toEqual([
      ['11:00 AM', 'Free call by phone, held', true, true],
      ['12:00 PM', 'Next action', true, false],
      ['2:00 PM', 'Free call at Kanata Office', true, false],
      ['5:00 PM', 'Free call at Kanata Office', false, false],
      ['6:00 PM', 'Send the intake form', false, false],
    ])
    expect(items[0]?.href).toBe('/admin/agenda?view=day&day=2026-11-20')
  })
})

import { describe, expect, it } from 'vitest'
import { agendaUrl, listDays, toNeighbour, toWeekday } from './agenda-view.ts'

const today = '2026-11-29'

describe('the days of the agenda', () => {
  it.each([
    ['week', '', '2026-11-23', '2026-11-29'],
    ['week', '2026-11-30', '2026-11-30', '2026-12-06'],
    // The clocks change in these weeks.
    ['week', '2027-03-14', '2027-03-08', '2027-03-14'],
    ['week', '2027-11-07', '2027-11-01', '2027-11-07'],
    ['day', '', '2026-11-29', '2026-11-29'],
    ['day', '2027-03-14', '2027-03-14', '2027-03-14'],
  ] as const)('of the %s of %s are %s to %s', (view, day, first, last) => {
    const days = listDays({ view, day }, today)
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, view === 'week' ? 7 : 1])
  })

  it('go on by a day or a week, from today without another day', () => {
    expect(toNeighbour({ view: 'week', day: '' }, today, 1)).toBe('2026-12-06')
    expect(toNeighbour({ view: 'day', day: '2026-03-01' }, today, -1)).toBe('2026-02-28')
  })

  it('begin with Monday', () => {
    expect([toWeekday('2026-11-29'), toWeekday('2026-11-30')]).toEqual([7, 1])
  })
})

describe('the address of the agenda', () => {
  it('has the tab, the length, the day, the person and what is shown, and nothing by default', () => {
    const view = agendaUrl.parse('tab=hours&view=day&day=2026-12-01&person=7&ended=shown')
    expect(view).toEqual({
      tab: 'hours',
      view: 'day',
      day: '2026-12-01',
      person: 7,
      ended: 'shown',
    })
    expect(agendaUrl.stringify(agendaUrl.defaults)).toBe('')
  })

  it('ignores what is none of its values', () => {
    expect(agendaUrl.parse('tab=x&view=year&day=2026-13-01&person=-1&ended=1')).toEqual(
      agendaUrl.defaults,
    )
  })
})

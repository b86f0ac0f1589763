import { describe, expect, it } from 'vitest'
import { exampleLead } from '../../../../../../tests/support/example-lead.ts'
import { getWaiting } from './waiting.ts'

const now = new Date('2026-11-20T20:00:00.000Z')
const target = {
  hours: 24,
  openings: [18, 19, 20, 21].map((day) => ({
    from: `2026-11-${day}T14:00:00.000Z`,
    to: `2026-11-${day + 1}T02:00:00.000Z`,
  })),
}
const since = (waitingSince: string) =>
  getWaiting({ ...exampleLead, status: 'notContacted', waitingSince }, now, target)

describe('the waiting time of a request, in hours of opening time', () => {
  it.each([
    ['2026-11-20T19:59:30.000Z', 'new', 'now', '24 h left'],
    ['2026-11-20T19:20:00.000Z', 'new', '40 min', '23 h left'],
    // The night is not counted.
    ['2026-11-20T01:00:00.000Z', 'new', '7 h', '17 h left'],
    ['2026-11-19T20:00:00.000Z', 'soon', '12 h', '12 h left'],
    ['2026-11-18T20:30:00.000Z', 'soon', '23 h', '30 min left'],
    ['2026-11-18T20:00:00.000Z', 'late', '24 h', 'just past target'],
    ['2026-11-18T15:00:00.000Z', 'late', '29 h', '5 h past target'],
  ])('since %s is %s: %s, %s', (at, urgency, main, second) => {
    expect(since(at)).toEqual({ kind: 'waiting', urgency, main, second, since: at })
  })

  it('is shown without its meaning until the target is known', () => {
    const lead = { ...exampleLead, waitingSince: '2026-11-20T17:00:00.000Z' }
    expect(getWaiting(lead, now)).toMatchObject({ main: '3 h', second: '', urgency: 'new' })
  })
})

it('says when a client answered, and what was done for one who does not wait', () => {
  const answeredAt = '2026-11-20T19:48:00.000Z'
  const answered = { ...exampleLead, answeredAt, waitingSince: answeredAt }
  expect(getWaiting(answered, now, target)).toMatchObject({
    main: 'Answered',
    second: '12 min ago',
  })
  expect(getWaiting(exampleLead, now, target).main).toBe('Contacted')
  const createdAt = '2026-11-19T01:00:00.000Z'
  // The night is not counted.
  const inThree = { ...exampleLead, createdAt, firstAnsweredAt: '2026-11-19T16:00:00.000Z' }
  expect(getWaiting(inThree, now, target).second).toBe('in 3 h')
  const atNight = { ...inThree, createdAt: '2026-11-19T03:00:00.000Z' }
  const beforeDawn = { ...atNight, firstAnsweredAt: '2026-11-19T04:00:00.000Z' }
  expect(getWaiting(beforeDawn, now, target).second).toBe('at once')
  // The openings of then are not known.
  expect(
    getWaiting({ ...inThree, createdAt: '2026-11-10T15:00:00.000Z' }, now, target).second,
  ).toBe('')
  expect(getWaiting({ ...exampleLead, status: 'leadLost' }, now, target).main).toBe('Closed')
})

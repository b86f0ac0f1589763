import { describe, expect, it } from 'vitest'
import { formatWait } from '#shared/format-wait.ts'
import type { ConversationState } from './contract/states.ts'
import { compareInView, getUrgency, isInView } from './conversation-views.ts'

const now = new Date('2026-11-22T17:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

describe('the views of the inbox', () => {
  it.each([
    ['waiting', null, ['waiting', 'active', 'all']],
    ['waiting', 7, ['waiting', 'active', 'mine', 'all']],
    ['open', 7, ['active', 'mine', 'all']],
    ['open', 8, ['active', 'all']],
    ['closed', 7, ['all', 'closed']],
  ] as const)(
    'show a conversation that is %s and assigned to %s in %j',
    (state, assignedTo, shown) => {
      const views = ['waiting', 'active', 'mine', 'all', 'closed'] as const
      expect(
        views.filter((view) =>
          isInView(view, { state, assignedTo, isOnline: false, hasLeft: false }, 7),
        ),
      ).toEqual(shown)
    },
  )

  it('have visitors who are online first, then those who are away, then those who have left', () => {
    const toRow = (number: number, isOnline: boolean, hasLeft: boolean, waited: number) => ({
      number,
      state: 'waiting' as const,
      assignedTo: null,
      waitingSince: ago(waited).toISOString(),
      lastMessageAt: ago(waited).toISOString(),
      isOnline,
      hasLeft,
    })
    const rows = [
      toRow(1, false, true, 900),
      toRow(2, false, false, 800),
      toRow(3, true, false, 60),
      toRow(4, true, false, 70),
      toRow(5, false, false, 810),
    ]
    expect(rows.toSorted(compareInView).map(({ number }) => number)).toEqual([4, 3, 5, 2, 1])
    const listed = rows.filter((row) => isInView('waiting', row, 7)).map(({ number }) => number)
    expect(listed).toEqual([2, 3, 4, 5])
  })

  it('have the longest wait first, then the newest message', () => {
    const toRow = (number: number, state: ConversationState, waited: number, last: number) => ({
      number,
      state,
      assignedTo: null,
      waitingSince: state === 'waiting' ? ago(waited).toISOString() : null,
      lastMessageAt: ago(last).toISOString(),
      isOnline: false,
      hasLeft: false,
    })
    const rows = [
      toRow(1, 'closed', 0, 1),
      toRow(2, 'open', 0, 90),
      toRow(3, 'waiting', 60, 50),
      toRow(4, 'open', 0, 80),
      toRow(5, 'waiting', 300, 2),
    ]
    expect(rows.toSorted(compareInView).map(({ number }) => number)).toEqual([5, 3, 4, 2, 1])
  })
})

describe('the time that a visitor has waited', () => {
  it.each([
    [-5, 'now', 'new'],
    [59, 'now', 'new'],
    [60, '1 min', 'new'],
    [120, '2 min', 'soon'],
    [300, '5 min', 'soon'],
    [301, '5 min', 'late'],
    [59 * 60, '59 min', 'late'],
    [60 * 60, '1 h', 'late'],
    [47 * 60 * 60, '1 d', 'late'],
  ] as const)('is after %i seconds %s, which is %s', (seconds, words, urgency) => {
    expect([formatWait(ago(seconds), now), getUrgency(ago(seconds), now)]).toEqual([words, urgency])
  })
})

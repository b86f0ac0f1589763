import { describe, expect, it } from 'vitest'
import { countUnseen, hasGap, isDeletedByHistory } from './chat-selectors.ts'
import {
  answer,
  connected,
  empty,
  history,
  message,
  received,
  resumed,
  run,
  started,
  visitor,
} from './conversation-fixtures.ts'

describe('a page that resumes a conversation', () => {
  it('counts the answers after the last one that was on the screen', () => {
    const state = run(resumed(1), history([message(1), answer(2), answer(3)]))
    expect(countUnseen(state)).toBe(2)
    const seen = run(state, { type: 'messages-seen', seq: 3 })
    expect(countUnseen(seen)).toBe(0)
    expect(run(seen, { type: 'messages-seen', seq: 2 })).toBe(seen)
    expect(countUnseen(empty)).toBe(0)
  })

  it('notices a gap between its messages', () => {
    const state = run(resumed(), history([message(1)]), received(answer(3)))
    expect(hasGap(state)).toBe(true)
    expect(hasGap(run(state, received(answer(2))))).toBe(false)
    expect(hasGap(empty)).toBe(false)
  })

  it.each([
    ['an empty history without a visitor', resumed(), [], undefined, true],
    ['an empty history of a known visitor', resumed(), [], visitor, false],
    ['a history', resumed(), [message(1)], undefined, false],
    ['an empty history before the first message', started, [], undefined, false],
    ['an empty history after messages', run(connected, received(message(1))), [], undefined, false],
    ['no conversation', empty, [], undefined, false],
  ] as const)('takes %s for a deletion or not', (_, state, messages, from, isDeleted) => {
    expect(isDeletedByHistory(state, messages, from)).toBe(isDeleted)
  })
})

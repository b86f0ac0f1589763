import { describe, expect, it } from 'vitest'
import {
  countUnseen,
  findOffer,
  hasGap,
  hasJustAnswered,
  isDeletedByHistory,
} from './chat-selectors.ts'
import {
  answer,
  connected,
  empty,
  history,
  message,
  now,
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
    [
      'an empty history after messages that were held back',
      run(connected, received({ ...message(1), isHeld: true })),
      [],
      undefined,
      true,
    ],
    ['no conversation', empty, [], undefined, false],
  ] as const)('takes %s for a deletion or not', (_, state, messages, from, isDeleted) => {
    expect(isDeletedByHistory(state, messages, from)).toBe(isDeleted)
  })
})

// "A first chat message that is held becomes the conversation when let through."
it('takes a message that was held back for the stored one once it is let through', () => {
  const held = run(connected, received({ ...message(1), isHeld: true }))
  expect([hasGap(held), held.contiguousSeq]).toEqual([false, 0])
  const long = new Date(now.getTime() + 10 * 60_000)
  expect(findOffer(held, long)).toBeUndefined()
  const open = run(held, history([message(1)]))
  expect(open.conversation?.messages).toEqual([message(1)])
  expect(open.contiguousSeq).toBe(1)
  expect(findOffer(open, long)).toBeDefined()
})

// "presence still 'No one is at the chat just now' right after Maya answered"
it.each([
  ['a colleague who wrote a minute ago', 1, 'Maya', true],
  ['a colleague who wrote an hour ago', 60, 'Maya', false],
  ['an automatic line', 1, null, false],
])('counts %s as present or not', (_, minutes, senderFirstName, isPresent) => {
  const timestamp = new Date(now.getTime() - minutes * 60_000).toISOString()
  const state = run(connected, received({ ...answer(2), timestamp, senderFirstName }))
  expect(hasJustAnswered(state, now)).toBe(isPresent)
})

describe('the offer to call back', () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const own = (seq: number, minutes: number) => message(seq, { timestamp: minutesAgo(minutes) })
  const open = {
    available: true,
    opensAt: null,
    closesAt: null,
    timezone: 'America/Toronto',
    isStaffed: false,
    usualMinutes: null,
    aheadMs: 0,
  }
  const asked = (...messages: Parameters<typeof received>) =>
    run(connected, { type: 'availability-received', availability: open }, received(...messages))

  it('is shown three minutes after the first message without an answer', () => {
    expect(findOffer(asked(own(1, 2.9)), now)).toBeUndefined()
    expect(findOffer(asked(own(1, 3)), now)).toEqual({ key: '1 false', isClosed: false })
    expect(findOffer(asked(own(1, 9), answer(2), own(3, 2.9)), now)).toBeUndefined()
    expect(findOffer(asked(own(1, 9), answer(2), own(3, 3), own(4, 1)), now)?.key).toBe('3 false')
    expect(findOffer(asked(own(1, 9), answer(2)), now)).toBeUndefined()
    expect(findOffer(started, now)).toBeUndefined()
  })

  it('follows the clock of the server, not that of this computer', () => {
    const behind = { ...open, aheadMs: 2 * 60_000 }
    const state = run(asked(own(1, 1)), { type: 'availability-received', availability: behind })
    expect(findOffer(state, now)?.key).toBe('1 false')
  })

  it('is shown at once when chat closes, also to someone who had declined it', () => {
    const declined = run(asked(own(1, 3)), {
      type: 'call-back-changed',
      change: { declinedOffer: '1 false' },
    })
    expect(findOffer(declined, now)).toBeUndefined()
    const closed = run(declined, { type: 'chat-closed', notice: undefined })
    expect(findOffer(closed, now)).toEqual({ key: '1 true', isClosed: true })
    const justAsked = run(asked(own(1, 0)), { type: 'chat-closed', notice: undefined })
    expect(findOffer(justAsked, now)?.isClosed).toBe(true)
  })

  it('waits while someone of the practice types, and while there is no connection', () => {
    const waiting = asked(own(1, 3))
    expect(findOffer(run(waiting, { type: 'typing-changed', isTyping: true }), now)).toBeUndefined()
    const offline = run(waiting, { type: 'connection-changed', connection: 'offline' })
    expect(findOffer(offline, now)).toBeUndefined()
  })

  it('stays as a confirmation until there is an answer, also on a page that resumes', () => {
    const callBack = { reference: 'R-7KQ4M2', at: now.toISOString() }
    const sent = run(asked(own(1, 3)), { type: 'call-back-changed', change: { callBack } })
    expect(sent.conversation?.callBack).toEqual(callBack)
    expect(findOffer(sent, now)?.key).toBe('1 false')
    const back = run(resumed(), { type: 'connection-changed', connection: 'socket' })
    const messages = [own(1, 1)]
    const again = run(back, { type: 'history-received', messages, visitor, callBack, now })
    expect(findOffer(again, now)?.key).toBe('1 false')
    const answered = run(again, received(answer(2)))
    expect(findOffer(answered, now)).toBeUndefined()
    const later = new Date(now.getTime() + 60_000)
    const next = run(answered, received(message(3, { timestamp: later.toISOString() })))
    expect(findOffer(next, later)).toBeUndefined()
  })
})

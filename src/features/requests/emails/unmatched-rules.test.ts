import { describe, expect, it } from 'vitest'
import { describeOrigin, formatUnmatchedCount } from './unmatched-rules.ts'

const iris = { id: 7, name: 'Iris Vale' }

describe('where an email belongs', () => {
  it.each([
    [
      'answer',
      'waitlist',
      [{ kind: 'waitlist', ...iris }],
      'Answers the waiting-list entry of Iris Vale.',
    ],
    ['answer', 'chat', [{ kind: 'chat', id: 7, name: 'Iris V.' }], 'Answers the chat of Iris V.'],
    [
      'answer',
      'waitlist',
      [],
      'Answers an email of the waiting list. The sender’s address is in no record of ours.',
    ],
    [
      'answer',
      'lead',
      [{ kind: 'lead', ...iris }],
      'Answers an email about a request that is not here any more. From the address of the request of Iris Vale.',
    ],
    [
      'answer',
      null,
      [
        { kind: 'lead', ...iris },
        { kind: 'chat', ...iris },
      ],
      'From the address of the request of Iris Vale and the chat of Iris Vale.',
    ],
    [
      'answer',
      'waitlist',
      [
        { kind: 'lead', ...iris },
        { kind: 'waitlist', ...iris },
      ],
      'Answers the waiting-list entry of Iris Vale. From the address of the request of Iris Vale.',
    ],
    ['bounce', null, [{ kind: 'lead', ...iris }], 'To the address of the request of Iris Vale.'],
    [
      'bounce',
      'waitlist',
      [{ kind: 'waitlist', ...iris }],
      'Returns an email about the waiting-list entry of Iris Vale.',
    ],
  ] as const)('%s about %s', (kind, purpose, people, sentence) => {
    expect(describeOrigin({ kind, purpose, people: [...people] })).toBe(sentence)
  })

  it('is counted', () => {
    expect([1, 2, 1_000].map(formatUnmatchedCount)).toEqual([
      '1 email matches no request',
      '2 emails match no request',
      '1,000 emails match no request',
    ])
  })
})

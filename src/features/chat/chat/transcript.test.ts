import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionsCrisis } from '#shared/crisis-words.ts'
import type { ChatMessage } from './contract/messages.ts'
import { groupMessages } from './message-groups.ts'
import {
  advanceContiguousSeq,
  countUnread,
  findUnanswered,
  maxLocalMessages,
  mergeMessages,
  toBubbles,
  withCrisisCard,
} from './transcript.ts'

const now = new Date('2026-11-21T15:00:00Z')
const minute = 60_000

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq,
  sessionId: 'a-conversation-of-ours',
  seq,
  senderName: 'Sarah',
  senderEmail: 'sarah@mail.example',
  senderPhone: null,
  message: `message ${seq}`,
  isFromClient: seq % 2 === 1,
  isRead: false,
  timestamp: new Date(now.getTime() + seq * minute).toISOString(),
  expiresAt: '2026-11-28T15:00:00.000Z',
  optimisticId: null,
  ...more,
})
const seqs = (messages: readonly ChatMessage[]) => messages.map(({ seq }) => seq)

describe('messages of a conversation', () => {
  it('stand once and in order, however often and in whatever pieces they arrive', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }).chain((length) => {
          const all = Array.from({ length }, (_, index) => index + 1)
          const pieces = fc.array(fc.subarray(all), { maxLength: 12 })
          return fc.tuple(fc.constant(all), pieces, fc.shuffledSubarray(all))
        }),
        ([all, pieces, shuffled]) => {
          let known: readonly ChatMessage[] = []
          for (const piece of pieces) {
            known = mergeMessages(
              known,
              piece.map((seq) => message(seq)),
              now,
            )
            expect(seqs(known)).toEqual(seqs(known).toSorted((one, other) => one - other))
            expect(new Set(seqs(known)).size).toBe(known.length)
          }
          for (const seq of shuffled) known = mergeMessages(known, [message(seq)], now)
          known = mergeMessages(
            known,
            all.map((seq) => message(seq)),
            now,
          )
          expect(seqs(known)).toEqual(all)
          expect(advanceContiguousSeq((all[0] ?? 1) - 1, known)).toBe(all.at(-1))
        },
      ),
    )
  })

  it('are asked for again from where one is missing', () => {
    const known = mergeMessages([message(1), message(2)], [message(4)], now)
    expect(advanceContiguousSeq(0, known)).toBe(2)
    expect(advanceContiguousSeq(0, [])).toBe(0)
    // Before the history has come, a message of one's own proves nothing about those before it.
    expect(advanceContiguousSeq(0, [message(3)])).toBe(0)
    expect(advanceContiguousSeq(60, [message(61), message(62)])).toBe(62)
    expect(advanceContiguousSeq(62, [message(61), message(62)])).toBe(62)
  })

  it('are the last fifty, and none whose time is over', () => {
    const many = Array.from({ length: 70 }, (_, index) => message(index + 1))
    const stored = mergeMessages([], many, now)
    expect(seqs(stored)).toEqual(seqs(many).slice(-maxLocalMessages))
    const old = message(71, { expiresAt: now.toISOString() })
    expect(seqs(mergeMessages([], [old, message(72)], now))).toEqual([72])
  })

  it('of the practice count as unread until they were on the screen', () => {
    const known = [message(1), message(2), message(3), message(4)]
    expect(countUnread(known, 0)).toBe(2)
    expect(countUnread(known, 2)).toBe(1)
    expect(countUnread(known, 4)).toBe(0)
  })
})

describe('bubbles on the screen', () => {
  it('put what is on its way last, under the same key as once it is stored', () => {
    const outgoing = {
      optimisticId: 'mine',
      message: 'Hello?',
      writtenAt: now.toISOString(),
      state: 'sending',
    } as const
    const before = toBubbles([message(2)], [], [outgoing])
    const after = toBubbles([message(2), message(3, { optimisticId: 'mine' })], [], [])
    expect(before.map(({ key }) => key)).toEqual(['seq-2', 'mine'])
    expect(after.map(({ key }) => key)).toEqual(['seq-2', 'mine'])
    expect(before[1]?.outgoing).toEqual(outgoing)
    expect(after[1]?.outgoing).toBeUndefined()
  })

  it("put the product's own words where they were said", () => {
    const said = { id: 'said', text: 'Sorry', at: new Date(now.getTime() + 2.5 * minute) }
    const bubbles = toBubbles([message(2), message(3)], [said], [])
    expect(bubbles.map(({ key }) => key)).toEqual(['seq-2', 'said', 'seq-3'])
  })

  it('name who answered by their first name, and part the answers of two', () => {
    const bubbles = toBubbles(
      [
        message(1, { isFromClient: false, senderFirstName: 'Maya' }),
        message(2, { isFromClient: false, senderFirstName: 'Marie Claire' }),
        message(3, { isFromClient: true, senderName: 'Noor' }),
      ],
      [],
      [],
    )
    const groups = groupMessages(bubbles, 'UTC')
    expect(groups.map(({ first }) => first.speaker)).toEqual(['Maya', 'Marie Claire', undefined])
  })

  it('have the crisis card below the last words that call for it, or below the draft', () => {
    const bubbles = toBubbles(
      [
        message(1, { isFromClient: true, message: 'I want to die' }),
        message(2, { isFromClient: false, message: 'Do you think of suicide?' }),
      ],
      [],
      [],
    )
    const sides = (draft: string) =>
      withCrisisCard(bubbles, draft, mentionsCrisis).map(({ side }) => side)
    expect(sides('')).toEqual(['own', 'crisis', 'team'])
    expect(sides('yes, I want to kill myself')).toEqual(['own', 'team', 'crisis'])
    expect(withCrisisCard(bubbles.slice(1), 'Hello', mentionsCrisis)).toEqual(bubbles.slice(1))
  })

  it('are unanswered after the last answer', () => {
    const own = (seq: number) => message(seq, { isFromClient: true })
    const answer = message(2, { isFromClient: false })
    expect(findUnanswered([])).toBeUndefined()
    expect(findUnanswered([own(1)])?.seq).toBe(1)
    expect(findUnanswered([own(1), answer])).toBeUndefined()
    expect(findUnanswered([own(1), answer, own(3), own(4)])?.seq).toBe(3)
  })

  it('are grouped by side, day and a few minutes', () => {
    const at = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString()
    const bubbles = toBubbles(
      [
        message(1, { isFromClient: true, timestamp: at(0) }),
        message(2, { isFromClient: true, timestamp: at(2) }),
        message(3, { isFromClient: true, timestamp: at(9) }),
        message(4, { isFromClient: false, timestamp: at(10) }),
        message(5, { isFromClient: false, timestamp: at(11) }),
        message(6, { isFromClient: false, timestamp: at(12 + 24 * 60) }),
      ],
      [],
      [],
    )
    const groups = groupMessages(bubbles, 'UTC')
    expect(groups.map(({ first, messages }) => [first.side, messages.length])).toEqual([
      ['own', 2],
      ['own', 1],
      ['team', 2],
      ['team', 1],
    ])
  })
})

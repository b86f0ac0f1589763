import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getUnsentText, isDeletedByHistory } from './chat-selectors.ts'
import type { ChatEvent, ChatState, Conversation } from './chat-state.ts'
import {
  answer,
  captcha,
  connected,
  empty,
  history,
  message,
  notice,
  now,
  received,
  resumed,
  run,
  sessionId,
  started,
  stored,
  visitor,
  written,
} from './conversation-fixtures.ts'
import { reduceChat } from './conversation-state.ts'

describe('a conversation in one tab', () => {
  it('starts with the form: the security check is used up by the first stored message', () => {
    expect(started.conversation).toEqual({
      sessionId,
      visitor,
      captcha,
      isStarted: false,
      messages: [],
      seenSeq: 0,
    })
    const { conversation } = run(connected, received(message(1)))
    expect(conversation).toMatchObject({ captcha: undefined, isStarted: true })
  })

  it('sends the draft, and waits for its acknowledgement', () => {
    const sent = run(
      connected,
      { type: 'draft-changed', draft: 'text a' },
      { type: 'message-written', message: written('a') },
    )
    expect(sent.draft).toBe('')
    expect(sent.outbox).toEqual([{ ...written('a'), state: 'sending' }])
    expect(run(sent, received(stored(1, 'a'))).outbox).toEqual([])
  })

  it.each([
    ['offline', 'no-connection'],
    ['connecting', 'sending'],
    ['http', 'sending'],
  ] as const)('marks a message written while %s as %s', (connection, state) => {
    const sent = run(
      started,
      { type: 'connection-changed', connection },
      { type: 'message-written', message: written('a') },
    )
    expect(sent.outbox[0]?.state).toBe(state)
    const back = run(sent, { type: 'connection-changed', connection: 'socket' })
    expect(back.outbox[0]?.state).toBe('sending')
  })

  it('holds messages back after a refused security check, until it is solved again', () => {
    const held = run(
      connected,
      { type: 'message-written', message: written('a') },
      { type: 'captcha-refused', optimisticId: 'a' },
    )
    expect(held.outbox[0]?.state).toBe('needs-check')
    expect(held.conversation?.captcha).toBeUndefined()
    const passed = run(held, { type: 'captcha-solved', captcha })
    expect(passed.outbox[0]?.state).toBe('sending')
    expect(passed.conversation?.captcha).toEqual(captcha)
    // Another tab has passed the check: the conversation has messages now.
    expect(run(held, received(answer(1))).outbox[0]?.state).toBe('sending')
    expect(run(held, received()).outbox[0]?.state).toBe('needs-check')
  })

  it('leaves a refused message to the visitor', () => {
    const refused = run(
      connected,
      { type: 'message-written', message: written('a') },
      { type: 'message-refused', optimisticId: 'a' },
      { type: 'connection-changed', connection: 'socket' },
    )
    expect(refused.outbox[0]?.state).toBe('refused')
    const retried = run(refused, { type: 'message-retried', optimisticId: 'a' })
    expect(retried.outbox[0]?.state).toBe('sending')
  })

  it('stops showing that the team is typing when its answer arrives', () => {
    const typing = run(connected, { type: 'typing-changed', isTyping: true })
    expect(run(typing, received(message(1))).isTeamTyping).toBe(true)
    expect(run(typing, received(answer(1))).isTeamTyping).toBe(false)
    expect(run(typing, { type: 'typing-changed', isTyping: true })).toBe(typing)
  })

  it('shows that chat has closed once', () => {
    const availability = {
      available: true,
      opensAt: null,
      closesAt: '2026-11-22T02:00:00Z',
      timezone: 'America/Toronto',
      isStaffed: false,
      usualMinutes: null,
      aheadMs: 0,
    }
    const closed = run(
      connected,
      { type: 'availability-received', availability },
      { type: 'chat-closed', notice: notice('Closed.') },
      { type: 'chat-closed', notice: notice('Closed.') },
      { type: 'chat-closed', notice: undefined },
    )
    expect(closed.notices.map(({ text }) => text)).toEqual(['Closed.'])
    expect(closed.availability).toEqual({ ...availability, available: false })
    const unknown = run(connected, { type: 'chat-closed', notice: undefined })
    expect(unknown.availability).toBeUndefined()
  })

  it('forgets messages whose retention period is over', () => {
    const short = message(1, { expiresAt: '2026-11-21T15:01:00Z' })
    const state = run(connected, received(short, message(2)))
    expect(run(state, { type: 'time-passed', now })).toBe(state)
    const later = run(state, { type: 'time-passed', now: new Date('2026-11-21T15:01:00Z') })
    expect(later.conversation?.messages.map(({ seq }) => seq)).toEqual([2])
  })
})

describe('a page that resumes a conversation', () => {
  it('gets name and history from the server', () => {
    const { conversation, contiguousSeq } = run(
      resumed(),
      history([message(8), answer(9), message(10), answer(11)]),
    )
    expect(conversation?.visitor).toEqual(visitor)
    expect(contiguousSeq).toBe(11)
    // The visitor's last message shows what they have read.
    expect(conversation?.seenSeq).toBe(10)
  })

  it('remembers whether its id could be stored', () => {
    const saved = run(started, { type: 'id-saved', isSaved: true })
    expect(saved).toMatchObject({ isIdStored: true, canResumeLater: true })
    expect(run(saved, { type: 'id-saved', isSaved: true })).toBe(saved)
    const failed = run(started, { type: 'id-saved', isSaved: false })
    expect(failed).toMatchObject({ isIdStored: false, canResumeLater: false })
  })
})

describe('several tabs', () => {
  const full = run(
    connected,
    received(message(1)),
    { type: 'id-saved', isSaved: true },
    { type: 'message-written', message: written('a') },
    { type: 'draft-changed', draft: 'half a secret' },
    { type: 'notice-added', notice: notice('Sorry') },
  )
  const gone = { conversation: undefined, outbox: [], draft: '', notices: [], isIdStored: false }

  it('erases in this tab what another tab erased, whichever sign comes first', () => {
    const byMessage = run(full, { type: 'erased-in-other-tab', sessionId })
    expect(byMessage).toMatchObject({ ...gone, ending: 'erased' })
    const byStorage = run(full, { type: 'id-missing-in-storage' })
    expect(byStorage).toMatchObject({ ...gone, ending: undefined })
    const both = run(byStorage, { type: 'erased-in-other-tab', sessionId })
    expect(both).toMatchObject({ ...gone, ending: 'erased' })
  })

  it('ignores the erasure of another conversation, and a storage that never had the id', () => {
    expect(run(full, { type: 'erased-in-other-tab', sessionId: 'another' })).toBe(full)
    expect(run(started, { type: 'id-missing-in-storage' })).toBe(started)
    expect(run(empty, { type: 'id-missing-in-storage' })).toBe(empty)
  })

  it('learns from the storage that another tab’s first message was stored', () => {
    const found = run(started, { type: 'id-found-in-storage' })
    expect(found.isIdStored).toBe(true)
    // The response to an earlier request is no deletion; one after the message is.
    expect(isDeletedByHistory(found, [], undefined)).toBe(false)
    expect(run(found, history([message(1)])).conversation?.isStarted).toBe(true)
    // The other tab's conversation may also have been erased since.
    expect(run(found, { type: 'id-missing-in-storage' }).conversation).toBeUndefined()
  })

  it('takes over the conversation of another tab, with the unsent text as its draft', () => {
    const other: Conversation = {
      sessionId: 'of-another-tab',
      visitor: undefined,
      isStarted: true,
      messages: [],
      seenSeq: undefined,
    }
    const draft = getUnsentText(full)
    expect(draft).toBe('text a\nhalf a secret')
    const state = run(full, { type: 'conversation-adopted', conversation: other, draft })
    expect(state).toMatchObject({ conversation: other, outbox: [], draft, isIdStored: true })
    expect(state.contiguousSeq).toBe(0)
  })
})

describe('whatever happens', () => {
  const seqs = fc.subarray([1, 2, 3, 4, 5, 6, 7, 8])
  const ids = ['a', 'b', 'c', 'd']
  const anyMessages = seqs.map((each) =>
    each.map((seq) => (seq % 2 === 1 ? stored(seq, ids[(seq - 1) / 2] ?? '') : answer(seq))),
  )
  const anyEvent: fc.Arbitrary<ChatEvent> = fc.oneof(
    anyMessages.map((messages): ChatEvent => received(...messages)),
    anyMessages.map((messages): ChatEvent => history(messages)),
    fc
      .constantFrom(...ids)
      .map((id): ChatEvent => ({ type: 'message-written', message: written(id) })),
    fc
      .constantFrom('connecting', 'socket', 'http', 'offline')
      .map((connection): ChatEvent => ({ type: 'connection-changed', connection })),
    fc.constantFrom(...ids).map((id): ChatEvent => ({ type: 'captcha-refused', optimisticId: id })),
    fc.constantFrom(...ids).map((id): ChatEvent => ({ type: 'message-refused', optimisticId: id })),
    fc.constantFrom(...ids).map((id): ChatEvent => ({ type: 'message-retried', optimisticId: id })),
    fc.constantFrom<ChatEvent>(
      { type: 'captcha-solved', captcha },
      { type: 'typing-changed', isTyping: true },
      { type: 'messages-seen', seq: 4 },
      { type: 'time-passed', now },
      { type: 'panel-toggled', isOpen: false },
    ),
  )
  const anyEvents = fc.array(anyEvent, { maxLength: 40 })

  it('no written message is lost: it is in the outbox until it is stored', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const pending = new Set<string>()
        let state = connected
        for (const event of events) {
          state = reduceChat(state, event)
          if (event.type === 'message-written') pending.add(event.message.optimisticId)
          if (event.type === 'messages-received' || event.type === 'history-received') {
            for (const { optimisticId } of event.messages) pending.delete(optimisticId ?? '')
          }
          expect(new Set(state.outbox.map(({ optimisticId }) => optimisticId))).toEqual(pending)
        }
      }),
    )
  })

  it('messages are in order and unique, and none is missing up to the contiguous one', () => {
    /** As the server answers: all messages after the last one, or the end of the conversation. */
    const answerJoin = ({ contiguousSeq }: ChatState, oldest: number) =>
      [1, 2, 3, 4, 5, 6, 7, 8].filter((seq) => seq > (contiguousSeq || oldest - 1))
    const step = fc.oneof(anyEvent, fc.integer({ min: 1, max: 8 }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state = connected
        let oldest = Number.POSITIVE_INFINITY
        for (const each of steps) {
          if (typeof each !== 'number' && each.type === 'history-received') continue
          const before = state
          const answered = typeof each === 'number' ? answerJoin(state, each) : []
          oldest = Math.min(oldest, ...answered)
          state = reduceChat(
            state,
            typeof each === 'number' ? history(answered.map((seq) => message(seq))) : each,
          )
          const found = (state.conversation?.messages ?? []).map(({ seq }) => seq)
          expect(found).toEqual([...new Set(found)].toSorted((one, other) => one - other))
          expect(state.contiguousSeq).toBeGreaterThanOrEqual(before.contiguousSeq)
          for (let seq = oldest; seq <= state.contiguousSeq; seq += 1) expect(found).toContain(seq)
          expect(state.conversation?.seenSeq).toBeGreaterThanOrEqual(
            before.conversation?.seenSeq ?? 0,
          )
        }
      }),
    )
  })

  it('nothing of an erased conversation is left', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const state = run(connected, ...events, {
          type: 'conversation-left',
          draft: '',
          ending: 'erased',
        })
        expect(JSON.stringify(state)).not.toMatch(/Noor|noor@|555.?0187|text [a-d]|message \d|K7PM/)
      }),
    )
  })

  it('a tab without a conversation ignores late messages', () => {
    fc.assert(
      fc.property(anyMessages, (messages) => {
        expect(run(empty, received(...messages), history(messages))).toBe(empty)
      }),
    )
  })
})

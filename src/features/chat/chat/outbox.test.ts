import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRuns } from '../../../../tests/support/run.ts'
import type { ChatMessage } from './contract/messages.ts'
import {
  acknowledge,
  addToOutbox,
  holdBack,
  loseConnection,
  nextToSend,
  type Outbox,
  passCheck,
  regainConnection,
  tryAgain,
} from './outbox.ts'

const written = (id: string) => ({
  optimisticId: id,
  message: `message ${id}`,
  writtenAt: '2026-11-21T15:00:00.000Z',
})
const getOutbox = (...ids: string[]) =>
  ids.reduce<Outbox>((outbox, id) => addToOutbox(outbox, written(id)), [])
const ids = (outbox: Outbox) => outbox.map(({ optimisticId }) => optimisticId)

const stored = (id: string, seq: number): ChatMessage => ({
  id: seq,
  sessionId: 'a-conversation-of-ours',
  seq,
  senderName: 'Sarah',
  senderEmail: 'sarah@mail.example',
  senderPhone: null,
  message: `message ${id}`,
  isFromClient: true,
  isRead: false,
  timestamp: '2026-11-21T15:00:00.000Z',
  expiresAt: '2026-11-28T15:00:00.000Z',
  optimisticId: id,
})

describe('the outbox of a visitor', () => {
  it('sends messages in the order of writing, one at a time', () => {
    const outbox = getOutbox('a', 'b')
    expect(nextToSend(outbox)?.optimisticId).toBe('a')
    expect(nextToSend(acknowledge(outbox, [stored('a', 1)]))?.optimisticId).toBe('b')
  })

  it('keeps unacknowledged messages when the connection is lost, and sends them again after reconnecting', () => {
    const lost = loseConnection(getOutbox('a', 'b'))
    expect(lost.map(({ state }) => state)).toEqual(['no-connection', 'no-connection'])
    expect(nextToSend(lost)).toBeUndefined()
    expect(nextToSend(regainConnection(lost))?.optimisticId).toBe('a')
  })

  it('leaves a refused message to the visitor, and sends the next one', () => {
    const refused = holdBack(getOutbox('a', 'b'), 'a', 'refused')
    expect(nextToSend(refused)?.optimisticId).toBe('b')
    expect(regainConnection(refused)[0]?.state).toBe('refused')
    expect(nextToSend(tryAgain(refused, 'a'))?.optimisticId).toBe('a')
  })

  it('lets other messages past one whose files could not be uploaded, until it is tried again', () => {
    const files = [{ key: 'k', name: 'a.pdf', mediaType: 'application/pdf', size: 9 }]
    const outbox = addToOutbox(addToOutbox([], { ...written('a'), files }), written('b'))
    expect(nextToSend(outbox)?.optimisticId).toBe('a')
    const held = holdBack(outbox, 'a', 'no-connection')
    expect(nextToSend(held)?.optimisticId).toBe('b')
    expect(nextToSend(tryAgain(held, 'a'))?.optimisticId).toBe('a')
    // Without a connection nothing is sent.
    expect(nextToSend(loseConnection(held))).toBeUndefined()
  })

  it('sends nothing until the security check is solved', () => {
    const held = holdBack(getOutbox('a', 'b'), 'a', 'needs-check')
    expect(nextToSend(held)).toBeUndefined()
    expect(nextToSend(regainConnection(held))).toBeUndefined()
    expect(nextToSend(passCheck(held))?.optimisticId).toBe('a')
  })

  it('ignores the acknowledgement of an unknown message', () => {
    const outbox = getOutbox('a')
    expect(acknowledge(outbox, [stored('z', 1)])).toBe(outbox)
  })

  it('delivers every message once and in order, whichever requests or responses are lost', () => {
    const event = fc.oneof(
      { weight: 3, arbitrary: fc.constant('write' as const) },
      { weight: 6, arbitrary: fc.constantFrom('delivered', 'answer-lost', 'request-lost') },
      { weight: 2, arbitrary: fc.constantFrom('too-old-check', 'lose', 'regain', 'solve') },
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 80 }), (events) => {
        let outbox: Outbox = []
        let count = 0
        const server: ChatMessage[] = []
        const store = (id: string) => {
          if (!server.some(({ optimisticId }) => optimisticId === id)) {
            server.push(stored(id, server.length + 1))
          }
        }
        const deliver = (outcome: string) => {
          const item = nextToSend(outbox)
          if (!item) return
          if (outcome !== 'request-lost') store(item.optimisticId)
          if (outcome === 'delivered') outbox = acknowledge(outbox, server)
          else outbox = regainConnection(loseConnection(outbox))
        }
        for (const each of events) {
          if (each === 'write') outbox = addToOutbox(outbox, written(`m${(count += 1)}`))
          else if (each === 'lose') outbox = loseConnection(outbox)
          else if (each === 'regain') outbox = regainConnection(outbox)
          else if (each === 'solve') outbox = passCheck(outbox)
          else if (each === 'too-old-check') {
            const item = nextToSend(outbox)
            if (item) outbox = holdBack(outbox, item.optimisticId, 'needs-check')
          } else deliver(each)
          // Every written message is in the outbox or on the server at any time.
          const known = new Set([...ids(outbox), ...server.map(({ optimisticId }) => optimisticId)])
          expect(known.size).toBe(count)
        }
        outbox = passCheck(regainConnection(outbox))
        while (nextToSend(outbox)) deliver('delivered')
        expect(outbox).toEqual([])
        expect(server.map(({ optimisticId }) => optimisticId)).toEqual(
          Array.from({ length: count }, (_, index) => `m${index + 1}`),
        )
      }),
      { numRuns: toRuns(500) },
    )
  })
})

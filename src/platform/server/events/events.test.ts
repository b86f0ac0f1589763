import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type BusEvent, formatPayload, parsePayload } from './events.ts'

const from = randomUUID()
const connectionId = randomUUID()

const events: BusEvent[] = [
  { t: 'changed', topic: 'leads' },
  { t: 'resync' },
  { t: 'chat.message', id: 5, seq: 7 },
  { t: 'chat.read', id: 5 },
  { t: 'chat.presence', id: 5 },
  { t: 'chat.deleted', id: 5 },
  { t: 'chat.typing', id: 5, userId: null, isTyping: true },
  { t: 'chat.typing', id: 5, userId: 3, isTyping: false },
  { t: 'chat.view', id: 0, userId: 3, connectionId, isTyping: false },
  { t: 'lead.view', id: 47, userId: 3, connectionId, isEditing: true },
]

describe('an event between instances', () => {
  it.each(events)('is read as it was sent: %o', (event) => {
    expect(parsePayload(formatPayload(from, event))).toEqual({ from, event })
  })

  it('is far below the 8,000 bytes that PostgreSQL allows', () => {
    const id = Number.MAX_SAFE_INTEGER
    const long = 'x'.repeat(60)
    const event: BusEvent = { t: 'chat.view', id, userId: id, connectionId: long, isTyping: false }
    expect(formatPayload(from, event).length).toBeLessThan(300)
  })

  it.each([
    '',
    '*',
    'leads',
    'chat-message 5 7',
    'null',
    '{}',
    '{"from":"a"}',
    '{"from":"a","event":"leads"}',
    '{"from":"a","event":{"t":"chat.message","id":5}}',
    '{"from":"a","event":{"t":"chat.message","id":"5","seq":7}}',
    '{"from":"a","event":{"t":"chat.message","id":-5,"seq":7}}',
    '{"from":"a","event":{"t":"chat.message","id":5.5,"seq":7}}',
    '{"from":"a","event":{"t":"chat.unknown","id":5}}',
    '{"from":"a","event":{"t":"changed","topic":"two words"}}',
    '{"from":"a","event":{"t":"chat.message","id":5,"seq":7}',
  ])('that is malformed is not misread: %s', (payload) => {
    expect(parsePayload(payload)).toBeUndefined()
  })
})

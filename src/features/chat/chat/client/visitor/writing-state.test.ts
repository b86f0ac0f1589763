import { describe, expect, it } from 'vitest'
import { noAttachments } from '../files/attachments.ts'
import { connected, received, run, stored, written } from './conversation-fixtures.ts'

const toFile = (key: string) => ({
  key,
  name: `${key}.pdf`,
  mediaType: 'application/pdf',
  size: 2_000,
})
const choose = (...keys: string[]) =>
  ({
    type: 'attachments-changed',
    attachments: { ...noAttachments, files: keys.map(toFile) },
  }) as const
const send = (optimisticId: string, ...keys: string[]) =>
  ({
    type: 'message-written',
    message: { ...written(optimisticId), files: keys.map(toFile) },
  }) as const
const refuse = { type: 'message-refused', optimisticId: 'a', reason: 'Too large.' } as const

describe('the files of a message', () => {
  it('leave the box with the message, and are with it until it is acknowledged', () => {
    const sent = run(connected, choose('one'), send('a', 'one'))
    expect(sent.attachments).toEqual(noAttachments)
    expect(sent.outbox).toMatchObject([{ state: 'sending', files: [toFile('one')] }])
    expect(run(sent, received(stored(1, 'a'))).outbox).toEqual([])
  })

  it('wait for the connection when they do not get through, and are sent again with it', () => {
    const held = run(connected, send('a', 'one'), {
      type: 'message-held-back',
      optimisticId: 'a',
    })
    expect(held.outbox[0]?.state).toBe('no-connection')
    const again = run(held, { type: 'connection-changed', connection: 'socket' })
    expect(again.outbox).toMatchObject([{ state: 'sending', files: [toFile('one')] }])
  })

  it('say why they were refused, and can be sent again', () => {
    const refused = run(connected, send('a', 'one'), refuse)
    expect(refused.outbox).toMatchObject([{ state: 'refused', reason: 'Too large.' }])
    const again = run(refused, { type: 'message-retried', optimisticId: 'a' })
    expect(again.outbox[0]?.state).toBe('sending')
  })

  it('go back into the box with their text, before what was written since', () => {
    const edited = run(
      connected,
      send('a', 'one', 'two'),
      refuse,
      choose('three', 'four'),
      { type: 'draft-changed', draft: 'More' },
      { type: 'message-edited', optimisticId: 'a', files: [toFile('one'), toFile('two')] },
    )
    expect(edited.outbox).toEqual([])
    expect(edited.draft).toBe('text a\nMore')
    // One message has room for three.
    expect(edited.attachments.files.map(({ key }) => key)).toEqual(['one', 'two', 'three'])
  })

  it('go back without those that a reload has lost', () => {
    const edited = run(connected, send('a', 'one', 'two'), refuse, {
      type: 'message-edited',
      optimisticId: 'a',
      files: [],
    })
    expect(edited.attachments.files).toEqual([])
    expect(edited.draft).toBe('text a')
  })

  it.each(['by-practice', 'gone'] as const)(
    'stay in the box when the conversation ends (%s)',
    (ending) => {
      const left = run(connected, send('a', 'one'), choose('two'), {
        type: 'conversation-left',
        draft: '',
        ending,
      })
      expect(left.attachments.files.map(({ key }) => key)).toEqual(['one', 'two'])
    },
  )

  it('are gone when the visitor erases the conversation', () => {
    const left = run(connected, send('a', 'one'), choose('two'), {
      type: 'conversation-left',
      draft: '',
      ending: 'erased',
    })
    expect(JSON.stringify(left)).not.toMatch(/one|two/)
  })
})

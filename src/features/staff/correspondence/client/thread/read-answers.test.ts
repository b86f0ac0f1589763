import { expect, it } from 'vitest'
import type { LeadThread, ThreadMessage } from '#features/requests/emails/contract.ts'
import {
  findNewestReadable,
  findOldestReadable,
  mergeEarlierReplies,
  type ShownThread,
  toComparableId,
} from './read-answers.ts'

const message = (id: string, at: number): ThreadMessage => ({
  id,
  internalDate: String(at),
  from: 'Noor Haddad <noor.haddad@mail.example>',
  to: 'maya.chen@gmail.example',
  subject: 'Your request',
  date: new Date(at).toISOString(),
  body: 'Thursday?',
  bodyType: 'plain',
  senderName: 'Noor Haddad',
  isFromPractice: id.startsWith('log-'),
  kind: 'answer',
  isFromOtherAddress: false,
  isUnread: false,
  hasKnownId: false,
  status: 'sent',
  failure: null,
  sendAt: null,
  canUndo: false,
  hasPictures: false,
  isCut: false,
  attachments: [],
})
const thread = (mailboxUnreadable: boolean, ...response: ThreadMessage[]): LeadThread => ({
  response,
  flags: {
    mailboxUnreadable,
    hasEarlier: false,
    partlyDenied: false,
    answersFull: false,
    practiceMailboxUnreadable: false,
  },
})
const ids = ({ response }: ShownThread) => response.map(({ id }) => id)

const before = thread(false, message('second', 4), message('log-1', 3), message('first', 2))
const merged = mergeEarlierReplies(before, thread(true, message('log-1', 3)))

it('shows replies read earlier, in order and marked, when the mailbox cannot be read', () => {
  expect(ids(merged)).toEqual(['second', 'log-1', 'first'])
  expect(merged.readEarlier).toEqual(['second', 'first'])
})

it('shows them through several such responses, also beside an email sent since', () => {
  const again = mergeEarlierReplies(merged, thread(true, message('log-2', 5), message('log-1', 3)))
  expect(ids(again)).toEqual(['log-2', 'second', 'log-1', 'first'])
  expect(again.readEarlier).toEqual(['second', 'first'])
})

it('shows the mailbox’s own messages once it can be read again', () => {
  const readable = thread(false, message('log-1', 3), message('first', 2))
  expect(mergeEarlierReplies(merged, readable)).toBe(readable)
})

it('adds nothing that was not read before, and no stored email that the practice has deleted', () => {
  const latest = thread(true, message('log-1', 3))
  expect(mergeEarlierReplies(undefined, latest)).toBe(latest)
  expect(mergeEarlierReplies(thread(false, message('log-9', 1)), latest)).toBe(latest)
})

it('sends the server only ids of messages that it can read', () => {
  expect(findNewestReadable(merged)?.id).toBe('log-1')
  expect(findOldestReadable(merged)).toBe('log-1')
  // The writer replies to the newest message, which the server cannot read.
  expect(toComparableId(merged, 'second')).toBe('log-1')
  expect(toComparableId(merged, 'log-1')).toBe('log-1')
  expect(toComparableId(merged, null)).toBeNull()
  expect(toComparableId(undefined, 'second')).toBe('second')
  expect(toComparableId(before, 'second')).toBe('second')
  // A colleague has written since: the server must refuse, so that their message is shown first.
  const newer = mergeEarlierReplies(before, thread(true, message('log-2', 5), message('log-1', 3)))
  expect(toComparableId(newer, 'second')).toBe('second')
})

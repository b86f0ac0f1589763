import { expect, it } from 'vitest'
import type { LeadThread, ThreadMessage } from './contract.ts'
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
  status: 'sent',
  failure: null,
  hasPictures: false,
  isCut: false,
  attachments: [],
})
const thread = (mailboxUnreadable: boolean, ...answer: ThreadMessage[]): LeadThread => ({
  answer,
  flags: { mailboxUnreadable, hasEarlier: false },
})
const ids = ({ answer }: ShownThread) => answer.map(({ id }) => id)

const before = thread(false, message('second', 4), message('log-1', 3), message('first', 2))
const kept = mergeEarlierReplies(before, thread(true, message('log-1', 3)))

it('keeps what was read from a mailbox that cannot be read now, in its place and marked', () => {
  expect(ids(kept)).toEqual(['second', 'log-1', 'first'])
  expect(kept.readEarlier).toEqual(['second', 'first'])
})

it('keeps it over several such answers, also beside a mail that was sent meanwhile', () => {
  const again = mergeEarlierReplies(kept, thread(true, message('log-2', 5), message('log-1', 3)))
  expect(ids(again)).toEqual(['log-2', 'second', 'log-1', 'first'])
  expect(again.readEarlier).toEqual(['second', 'first'])
})

it('takes the mailbox’s word again once it can be read', () => {
  const readable = thread(false, message('log-1', 3), message('first', 2))
  expect(mergeEarlierReplies(kept, readable)).toBe(readable)
})

it('keeps nothing where nothing was read, and no mail that the practice itself no longer has', () => {
  const latest = thread(true, message('log-1', 3))
  expect(mergeEarlierReplies(undefined, latest)).toBe(latest)
  expect(mergeEarlierReplies(thread(false, message('log-9', 1)), latest)).toBe(latest)
})

it('names to the server only messages that it can read', () => {
  expect(findNewestReadable(kept)?.id).toBe('log-1')
  expect(findOldestReadable(kept)).toBe('log-1')
  // The writer replies to the newest message of all, which the server lacks.
  expect(toComparableId(kept, 'second')).toBe('log-1')
  expect(toComparableId(kept, 'log-1')).toBe('log-1')
  expect(toComparableId(kept, null)).toBeNull()
  expect(toComparableId(undefined, 'second')).toBe('second')
  expect(toComparableId(before, 'second')).toBe('second')
  // A colleague has written since: the server must refuse, so that it is shown first.
  const newer = mergeEarlierReplies(before, thread(true, message('log-2', 5), message('log-1', 3)))
  expect(toComparableId(newer, 'second')).toBe('second')
})

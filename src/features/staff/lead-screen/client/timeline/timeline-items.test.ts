import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ThreadMessage } from '#features/requests/emails/contract.ts'
import type { TimelineEntry } from '../../contract.ts'
import {
  joinTimeline,
  matchesFilter,
  type TimelineFilter,
  type TimelineOrder,
  toShownDays,
} from './timeline-items.ts'

const by = { by: 'Grace Kim', byPhoto: null }

const status = (id: string, at: string): TimelineEntry => ({
  id,
  at,
  ...by,
  kind: 'status',
  from: 'notContacted',
  to: 'contacted',
  reason: null,
})

const email = (number: number, at: string): TimelineEntry => ({
  id: `log-${number}`,
  at,
  ...by,
  kind: 'email',
  emailId: `log-${number}`,
  subject: 'Your request',
  heldBy: null,
  to: 'noor@mail.example',
  status: 'sent',
  failure: null,
  sendAt: null,
  canUndo: false,
  attachments: [],
})

const views: TimelineEntry = {
  id: 'views',
  at: '2026-11-20T12:00:00.000Z',
  by: null,
  byPhoto: null,
  kind: 'views',
  people: [{ name: 'Grace Kim', times: 2, lastAt: '2026-11-20T12:00:00.000Z' }],
}

const message = (id: string, date: string): ThreadMessage => ({
  id,
  internalDate: String(Date.parse(date)),
  from: 'noor@mail.example',
  to: 'hello@stillwater.example',
  subject: 'Re: Your request',
  date,
  body: 'Thursday works.',
  bodyType: 'plain',
  senderName: 'Noor Haddad',
  isFromPractice: false,
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

describe('joining entries and emails', () => {
  it('shows an email once, with its words where the reader may see them', () => {
    const items = joinTimeline(
      [email(2, '2026-11-20T15:00:00.000Z'), email(1, '2026-11-20T14:00:00.000Z')],
      [message('log-1', '2026-11-20T14:00:00.000Z')],
    )
    expect(items.map(({ id, kind }) => [id, kind])).toEqual([
      ['log-1', 'mail'],
      ['log-2', 'entry'],
    ])
  })

  it('shows a message of the mailbox that no entry names, in its place', () => {
    const items = joinTimeline(
      [status('change-2', '2026-11-20T16:00:00.000Z'), email(1, '2026-11-20T14:00:00.000Z')],
      [message('18c', '2026-11-20T15:00:00.000Z')],
    )
    expect(items.map(({ id }) => id)).toEqual(['log-1', '18c', 'change-2'])
  })

  it('shows the words of a conversation once when the request was made from it', () => {
    const request: TimelineEntry = {
      id: 'request',
      at: '2026-11-20T11:00:00.000Z',
      by: null,
      byPhoto: null,
      kind: 'request',
      source: 'chat',
      language: 'en',
      message: 'Do you have evening\nappointments? I work until five.',
    }
    const chat = (firstWords: string): TimelineEntry => ({
      id: 'chat-7',
      at: '2026-11-20T10:00:00.000Z',
      by: null,
      byPhoto: null,
      kind: 'chat',
      conversation: 7,
      messageCount: 3,
      with: [],
      firstWords,
    })
    const getWords = (firstWords: string) =>
      joinTimeline([request, chat(firstWords)], []).flatMap((item) =>
        item.kind === 'entry' && item.entry.kind === 'chat' ? item.entry.firstWords : [],
      )
    expect(getWords('Do you have evening appointments?')).toEqual([''])
    expect(getWords('Do you have evening…')).toEqual([''])
    expect(getWords('Something else')).toEqual(['Something else'])
  })

  // An answer in the reader's own Gmail is read with the thread, and gets its entry when it is stored a moment later.
  it('keeps a message in its place on the screen when its entry is stored', () => {
    const at = '2026-11-20T14:00:00.000Z'
    const entry: TimelineEntry = {
      id: 'answer-3',
      at,
      by: null,
      byPhoto: null,
      kind: 'answer',
      emailId: 'gmail-1',
      subject: 'Re: Your request',
      heldBy: null,
      from: 'noor@mail.example',
      messageKind: 'answer',
      attachments: [],
      isUnread: true,
    }
    const getIds = (entries: readonly TimelineEntry[]) =>
      joinTimeline(entries, [message('gmail-1', at)]).map(({ id }) => id)
    expect(getIds([entry])).toEqual(getIds([]))
  })

  it('loses nothing, repeats nothing, and is oldest first whatever is read', () => {
    const moment = fc
      .integer({ min: 0, max: 50_000 })
      .map((minutes) => new Date(1_790_000_000_000 + minutes * 60_000).toISOString())
    const newestFirst = <Row extends { at: string } | { date: string }>(rows: readonly Row[]) =>
      rows.toSorted((a, b) => ('at' in b ? b.at : b.date).localeCompare('at' in a ? a.at : a.date))
    fc.assert(
      fc.property(fc.array(moment), fc.array(moment), fc.nat(), (entryAts, messageAts, shared) => {
        const entries = newestFirst(entryAts.map((at, index) => email(index, at)))
        const messages = newestFirst(
          messageAts.map((at, index) =>
            message(index < shared ? `log-${index}` : `m-${index}`, at),
          ),
        )
        const items = joinTimeline(entries, messages)
        const ids = items.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(ids)).toEqual(new Set([...entries, ...messages].map(({ id }) => id)))
        const ats = items.map(({ at }) => at)
        expect(ats).toEqual(ats.toSorted())
      }),
    )
  })
})

describe('the filters', () => {
  const items = joinTimeline(
    [views, status('change-1', '2026-11-20T11:00:00.000Z'), email(1, '2026-11-20T10:00:00.000Z')],
    [message('18c', '2026-11-20T10:30:00.000Z')],
  )
  const idsFor = (filter: TimelineFilter) =>
    items.filter((item) => matchesFilter(item, filter)).map(({ id }) => id)

  it('show emails, and who has opened the lead among the changes', () => {
    expect(idsFor('emails')).toEqual(['log-1', '18c'])
    expect(idsFor('changes')).toEqual(['change-1', 'views'])
    expect(idsFor('notes')).toEqual([])
    expect(idsFor('everything')).toEqual(['log-1', '18c', 'change-1'])
  })
})

describe('the days of a timeline', () => {
  const items = joinTimeline(
    [
      email(2, '2026-11-20T06:00:00.000Z'),
      { ...status('change-3', '2026-11-20T05:10:00.000Z'), by: 'Maya Chen' },
      { ...status('change-2', '2026-11-20T05:10:00.000Z'), by: 'Maya Chen' },
      status('change-1', '2026-11-20T04:50:00.000Z'),
    ],
    [],
  )
  const list = (order: TimelineOrder) =>
    toShownDays(items, order).map(({ day, items }) => [
      day,
      items.map((item) =>
        item.kind === 'lines' ? item.entries.map(({ id }) => id).join(' ') : item.id,
      ),
    ])

  it('begin five hours after those of Greenwich', () => {
    expect(list('oldest')).toEqual([
      ['2026-11-19', ['change-1']],
      ['2026-11-20', ['change-2 change-3', 'log-2']],
    ])
  })

  // Pictures and later editions: "the e-mail thread and the timeline are newest first".
  it('are newest first, but for the changes of one save', () => {
    expect(list('newest')).toEqual([
      ['2026-11-20', ['log-2', 'change-2 change-3']],
      ['2026-11-19', ['change-1']],
    ])
  })
})

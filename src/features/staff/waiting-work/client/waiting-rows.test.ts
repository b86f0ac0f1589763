import { describe, expect, it } from 'vitest'
import { exampleLead } from '../../../../../tests/support/example-lead.ts'
import {
  countLate,
  getTargetUrgency,
  selectRows,
  toAnswerRows,
  toRequestRows,
  type WaitingKind,
  type WaitingRow,
} from './waiting-rows.ts'

const target = { lateBefore: '2026-11-20T15:00:00.000Z', soonBefore: '2026-11-21T09:00:00.000Z' }
const labels = { services: {}, locations: {}, staff: new Map([[7, 'Maya Chen']]) }
const context = { target, labels, showsAssignee: true }
const asked = (id: number, createdAt: string, waitingSince: string | null = createdAt) => ({
  ...exampleLead,
  id,
  createdAt,
  waitingSince,
})

describe('the urgency of a request', () => {
  it.each([
    ['2026-11-20T15:00:00.000Z', 'late'],
    ['2026-11-20T15:00:00.001Z', 'soon'],
    ['2026-11-21T09:00:00.000Z', 'soon'],
    ['2026-11-21T09:00:00.001Z', 'new'],
  ])('that came in at %s is %s', (since, urgency) => {
    expect(getTargetUrgency(since, target)).toBe(urgency)
  })

  it('is new while the practice has not been open for long enough', () => {
    const none = { lateBefore: null, soonBefore: null }
    expect(getTargetUrgency('2020-01-01T00:00:00.000Z', none)).toBe('new')
  })
})

it('lists the requests that are near the target or past it, without those that need no reply', () => {
  const rows = toRequestRows(
    [
      asked(1, '2026-11-20T14:00:00.000Z'),
      asked(2, '2026-11-21T08:00:00.000Z'),
      asked(3, '2026-11-21T12:00:00.000Z'),
      asked(4, '2026-11-20T14:00:00.000Z', null),
    ],
    context,
  )
  expect(rows.map(({ id, urgency }) => [id, urgency])).toEqual([
    [1, 'late'],
    [2, 'soon'],
  ])
})

describe('the number of requests past the target', () => {
  const late = '2026-11-20T14:00:00.000Z'
  const early = '2026-11-21T12:00:00.000Z'
  it.each([
    // The target has moved on since the number was read, or another request was answered.
    [[late, late, early], 1, 2],
    [[early], 3, 0],
    [[], 0, 0],
    // All that are shown are late: there may be more.
    [[late, late], 7, 7],
    [[late, late], 1, 2],
  ])('of %j, and %i when they were read, is %i', (moments, read, count) => {
    const leads = moments.map((at, id) => asked(id, at))
    expect(countLate(leads, target, read)).toBe(count)
  })
})

it('lists clients who answered, the longest wait first, with the assignee for administrators', () => {
  const answered = (id: number, answeredAt: string | null, assignedTo: number | null) => ({
    ...exampleLead,
    id,
    answeredAt,
    assignedTo,
  })
  const leads = [
    answered(1, '2026-11-21T12:00:00.000Z', null),
    answered(2, null, 7),
    answered(3, '2026-11-21T10:00:00.000Z', 7),
  ]
  const rows = toAnswerRows(leads, context)
  expect(rows.map(({ id }) => id)).toEqual([3, 1])
  expect(rows.map(({ text }) => text.split('. ')[1])).toEqual(['Maya Chen', 'Unassigned'])
  const own = toAnswerRows(leads, { ...context, showsAssignee: false })
  expect(own.map(({ text }) => text).join(' ')).not.toMatch(/Maya|No one/)
})

describe('the rows that are shown', () => {
  const row = (kind: WaitingKind, id: number): WaitingRow => ({
    kind,
    id,
    name: 'Noor Haddad',
    text: '',
    language: 'en',
    since: target.lateBefore,
    urgency: 'late',
    href: '/',
  })
  const many = (kind: WaitingKind, count: number) =>
    Array.from({ length: count }, (_, index) => row(kind, index))
  const select = (chats: number, answers: number, requests: number) => {
    const shown = selectRows(
      {
        chat: many('chat', chats),
        answer: many('answer', answers),
        request: many('request', requests),
      },
      'admin',
    )
    return ['chat', 'answer', 'request'].map(
      (kind) => shown.filter((one) => one.kind === kind).length,
    )
  }

  it.each([
    [9, 9, 9, [2, 3, 3]],
    [5, 0, 9, [5, 0, 3]],
    [0, 0, 20, [0, 0, 8]],
    [1, 0, 20, [1, 0, 7]],
    [20, 1, 1, [6, 1, 1]],
    [0, 0, 0, [0, 0, 0]],
  ])('of %i chats, %i answers and %i requests are %j', (chats, answers, requests, shown) => {
    expect(select(chats, answers, requests)).toEqual(shown)
  })

  it('begin for therapists with their answers and their requests', () => {
    const rows = { chat: many('chat', 9), answer: many('answer', 1), request: many('request', 2) }
    expect(selectRows(rows, 'therapist').map(({ kind }) => kind)).toEqual([
      'answer',
      'request',
      'request',
      ...Array.from({ length: 5 }, () => 'chat'),
    ])
  })
})

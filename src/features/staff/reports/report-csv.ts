import { byteOrderMark, toCsvLine } from '#shared/csv.ts'
import type { Report, ReportNumbers } from './contract.ts'
import type { ShownNumber } from './hide-small-numbers.ts'
import { hiddenLabels } from './labels.ts'

const heads = [
  'group',
  'key',
  'label',
  'requests',
  'scheduled or complete',
  'lost',
  'conversion in %',
  'median opening minutes to first answer',
  'chats',
  'people waiting',
]

const toCell = (value: ShownNumber) => (typeof value === 'number' ? value : hiddenLabels[value])

const listNumbers = (row: ReportNumbers) => [
  toCell(row.requests),
  toCell(row.converted),
  toCell(row.lost),
  row.conversionRate,
  row.medianMinutes,
]

const noNumbers = [null, null, null, null, null]

/** A line with these cells alone. */
const toLine = (...cells: (string | number | null)[]) => cells.concat(noNumbers, null, null)

const listCalls = ({ booked, held, noAnswer, moved, cancelled, medianDays }: Report['calls']) =>
  [
    ['Booked', toCell(booked)],
    ['Held', toCell(held)],
    ['No answer', toCell(noAnswer)],
    ['Moved', toCell(moved)],
    ['Cancelled', toCell(cancelled)],
    ['Median days from request to call', medianDays],
  ] as const

/** A report as a file for spreadsheets: its rows, the total of the period, chats by hour and the waiting list. */
export const toReportCsv = ({ from, to, by, ...report }: Report): string =>
  byteOrderMark +
  [
    heads,
    ...report.rows.map((row) => [by, row.key, row.label, ...listNumbers(row), null, null]),
    ['total', `${from} to ${to}`, 'Total', ...listNumbers(report.total), null, null],
    ...report.chatsByHour.map(({ hour, chats }) => [
      'hour',
      hour,
      `${String(hour).padStart(2, '0')}:00`,
      ...noNumbers,
      chats,
      null,
    ]),
    ...listCalls(report.calls).map(([label, value]) => toLine('free calls', value, label)),
    ['waiting list', null, 'Waiting now', ...noNumbers, null, report.waitingList],
  ]
    .map(toCsvLine)
    .join('')

import * as z from 'zod/mini'
import { toCsvLine } from '#shared/csv.ts'
import { endOfPracticeDay, practiceDay, practiceMoment } from '#shared/practice-time.ts'
import { createUrlState, numberLike } from '#shared/url-state.ts'
import { type AuditedRecord } from './contract/actions.ts'
import {
  type AuditEntry,
  type AuditedPerson,
  type AuditPeriod,
  auditOutcomes,
  auditPeriods,
} from './contract/entries.ts'
import { getExportLabel, parseActionChoice } from './labels.ts'

export const entriesPerPage = 10

/** Replaces a network address that has been removed. */
export const removedAddress = 'removed'

/** A response names at most this many records of one list. */
export const maxListedRecords = 100

const noDay = ''

/** A day of this century, as a date field writes it; empty for anything else. */
function parseDay(text: string): string {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return noDay
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? noDay : text
}

const day = z.pipe(z.string(), z.transform(parseDay))

/** Which entries a list shows, in a URL or a request. */
export const auditUrl = createUrlState(
  {
    /** As typed. */
    record: z.pipe(
      z.string(),
      z.transform((text) => text.trim()),
    ),
    /** A user id; 0 means the server itself and people who are not signed in. */
    person: z.union([z.literal('all'), numberLike(/^\d{1,7}$/)]),
    /** A choice of the filter, `viewed`, or `all`. */
    action: z.pipe(
      z.string(),
      z.transform((text) => parseActionChoice(text) ?? 'all'),
    ),
    outcome: z.enum(['all', ...auditOutcomes]),
    period: z.enum(auditPeriods),
    /** Days as typed, for the period `dates`; empty is no limit. */
    from: day,
    to: day,
    lists: z.enum(['hidden', 'shown']),
    page: numberLike(/^(?=.*[1-9])\d{1,7}$/),
  },
  {
    record: '',
    person: 'all',
    action: 'all',
    outcome: 'all',
    period: '7',
    from: noDay,
    to: noDay,
    lists: 'hidden',
    page: 1,
  },
  ({ from, to }) => (from || to ? { period: 'dates' } : {}),
)

export const { defaults: plainAuditView, parse: toAuditView, toParams: toAuditQuery } = auditUrl
export type AuditView = typeof plainAuditView

/** A search for a record, parsed from the typed text. */
export type RecordSearch = { type: AuditedRecord | undefined; id: number | undefined }

const recordTypeByNoun: Record<string, AuditedRecord> = {
  lead: 'lead',
  leads: 'lead',
  chat: 'conversation',
  chats: 'conversation',
  conversation: 'conversation',
  user: 'user',
  users: 'user',
  invitation: 'invitation',
  invitations: 'invitation',
  waiting: 'waitlist',
  waitlist: 'waitlist',
  email: 'email',
  emails: 'email',
  profile: 'profile',
  profiles: 'profile',
  website: 'site',
  site: 'site',
  audit: 'audit',
}

/** `Lead 1047`, `chats`, `1047`; undefined for text that names no record. */
export function parseRecordSearch(text: string): RecordSearch | undefined {
  const [, word = '', number] = /^\s*([a-z]*)\s*#?\s*(\d{1,9})?\s*$/i.exec(text) ?? []
  const type = Object.hasOwn(recordTypeByNoun, word.toLowerCase())
    ? recordTypeByNoun[word.toLowerCase()]
    : undefined
  if (word !== '' && type === undefined) return undefined
  if (type === undefined && number === undefined) return undefined
  return { type, id: number === undefined ? undefined : Number(number) }
}

/** `Lead 27, Chat 5`: several records; undefined where one of them names none. */
export function parseRecords(text: string): RecordSearch[] | undefined {
  const records = text.split(',').map(parseRecordSearch)
  return records.every((record) => record !== undefined) ? records : undefined
}

const recordNouns: Record<AuditedPerson['type'], string> = {
  lead: 'Lead',
  conversation: 'Chat',
  waitlist: 'Waiting',
  user: 'User',
  invitation: 'Invitation',
}

/** The search that finds the entries about these records. */
export const toRecordSearch = (records: readonly Pick<AuditedPerson, 'type' | 'id'>[]) =>
  records.map(({ type, id }) => `${recordNouns[type]} ${id}`).join(', ')

/** Something that may be a name, an email address or a phone number, rather than a record. */
export const isPersonSearch = (text: string) =>
  text.trim().length >= 3 && parseRecords(text) === undefined

export const recordSearchHint =
  'Enter a record number, such as Lead 1047, or three letters of a name.'

const repeatMs = 10 * 60 * 1000

/** Entries that differ in their time alone, newest first: `entry` is the newest and `first` the time of the earliest. */
export type FoldedEntry<E extends AuditEntry> = { entry: E; all: E[]; first: string }

/** Folds what one person did to one record again and again within ten minutes; `entries` are newest first. */
export function foldRepeats<E extends AuditEntry>(entries: readonly E[]): FoldedEntry<E>[] {
  const folded: FoldedEntry<E>[] = []
  for (const entry of entries) {
    const last = folded.at(-1)
    if (last && isRepeat(last.entry, entry, last.first)) {
      last.all.push(entry)
      last.first = entry.at
    } else {
      folded.push({ entry, all: [entry], first: entry.at })
    }
  }
  return folded
}

const repeated = ['actorId', 'action', 'recordType', 'recordId', 'outcome', 'address'] as const

const isRepeat = (one: AuditEntry, other: AuditEntry, first: string) =>
  one.recordId !== null &&
  one.times === 1 &&
  other.times === 1 &&
  one.details === null &&
  other.details === null &&
  repeated.every((field) => one[field] === other[field]) &&
  Date.parse(first) - Date.parse(other.at) <= repeatMs

const dayMs = 24 * 60 * 60 * 1000

/** The start (inclusive) and end (exclusive) of a view; undefined where it is open. */
export function parsePeriod(
  view: Pick<AuditView, 'period' | 'from' | 'to'>,
  now: Date,
  timeZone: string,
): { since: Date | undefined; until: Date | undefined } {
  const { period, from, to } = view
  if (period !== 'dates') {
    return { since: startOfPeriod(period, now, timeZone), until: undefined }
  }
  return {
    since: from === '' ? undefined : practiceMoment(from, '00:00', timeZone),
    until: to === '' ? undefined : endOfPracticeDay(to, timeZone),
  }
}

/** The first moment of a period; undefined for all time. */
export function startOfPeriod(
  period: Exclude<AuditPeriod, 'dates'>,
  now: Date,
  timeZone: string,
): Date | undefined {
  if (period === 'all') return undefined
  if (period !== 'today') return new Date(now.getTime() - Number(period) * dayMs)
  // Binary search for the first moment of today: a day has up to 25 hours, when clocks go back.
  const today = practiceDay(now, timeZone)
  let early = now.getTime() - 26 * 60 * 60 * 1000
  let late = now.getTime()
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (practiceDay(new Date(middle), timeZone) === today) late = middle
    else early = middle
  }
  return new Date(late)
}

export const csvHead = 'when,who,account,what,record,number,amount,outcome,from,times,last\r\n'

/** One entry as a line of CSV; times in UTC. */
export function csvLine(entry: AuditEntry, who: string): string {
  return toCsvLine([
    entry.at,
    who,
    entry.actorId,
    getExportLabel(entry.action),
    entry.recordType,
    entry.recordId,
    entry.amount,
    entry.outcome,
    entry.address,
    entry.times,
    entry.lastAt,
  ])
}

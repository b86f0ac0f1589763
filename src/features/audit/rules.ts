import { endOfPracticeDay, practiceDay, practiceMoment } from '#shared/practice-time.ts'
import {
  type AuditEntry,
  type AuditedRecord,
  type AuditOutcome,
  type AuditPeriod,
  type AuditQuery,
  auditOutcomes,
  auditPeriods,
} from './contract.ts'
import { getExportLabel, parseActionChoice } from './labels.ts'

/** Entries on one page. */
export const entriesPerPage = 10

/** Replaces a network address that has been removed. */
export const removedAddress = 'removed'

/** A response names at most this many records of one list. */
export const maxListedRecords = 100

/** Which entries a list shows. */
export type AuditView = {
  /** As typed. */
  record: string
  /** A user id; 0 means the server itself and people who are not signed in. */
  person: number | 'all'
  /** A choice of the filter, `viewed`, or `all`. */
  action: string
  outcome: AuditOutcome | 'all'
  period: AuditPeriod
  /** Days as typed, for the period `dates`; empty is no limit. */
  from: string
  to: string
  lists: 'hidden' | 'shown'
  page: number
}

export const plainAuditView: AuditView = {
  record: '',
  person: 'all',
  action: 'all',
  outcome: 'all',
  period: '7',
  from: '',
  to: '',
  lists: 'hidden',
  page: 1,
}

const parseOption = <T extends string>(options: readonly T[], text: string | undefined) =>
  options.find((option) => option === text)

const wholeNumber = (text: string | undefined, min: number) =>
  text !== undefined && /^\d{1,7}$/.test(text) && Number(text) >= min ? Number(text) : undefined

/** A day of this century, as a date field writes it; empty for anything else. */
function parseDay(text = ''): string {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return ''
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? '' : text
}

/** The view in an address or a request; invalid values fall back to the default. */
export function toAuditView(query: AuditQuery): AuditView {
  const from = parseDay(query.from)
  const to = parseDay(query.to)
  return {
    record: query.record?.trim() ?? '',
    person: wholeNumber(query.person, 0) ?? 'all',
    action: parseActionChoice(query.action) ?? 'all',
    outcome: parseOption(auditOutcomes, query.outcome) ?? 'all',
    period:
      parseOption(auditPeriods, query.period) ?? (from || to ? 'dates' : plainAuditView.period),
    from,
    to,
    lists: query.lists === 'shown' ? 'shown' : 'hidden',
    page: wholeNumber(query.page, 1) ?? 1,
  }
}

/** The query of an address or a request for a view: only what differs from the default. */
export function toAuditQuery(view: AuditView): Record<string, string> {
  const changed = Object.entries(view).filter(
    ([name, value]) => value !== plainAuditView[name as keyof AuditView], // its keys are those of a view
  )
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]))
}

/** What was typed into the search for a record. */
export type RecordSearch = { type: AuditedRecord | undefined; id: number | undefined }

const recordTypeByNoun: Record<string, AuditedRecord> = {
  lead: 'lead',
  leads: 'lead',
  chat: 'conversation',
  chats: 'conversation',
  conversation: 'conversation',
  user: 'user',
  users: 'user',
  profile: 'profile',
  profiles: 'profile',
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

export const recordSearchHint = 'Enter a record number, such as Lead 1047.'

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

/** One field of CSV, escaped so that a spreadsheet never reads stored text as a formula. */
function field(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvHead = 'when,who,account,what,record,number,amount,outcome,from,times,last\r\n'

/** One entry as a line of CSV; times in UTC. */
export function csvLine(entry: AuditEntry, who: string): string {
  const fields = [
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
  ]
  return `${fields.map(field).join(',')}\r\n`
}

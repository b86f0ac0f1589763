import type { CalendarProblem } from '#features/requests/calendars/rules.ts'
import type { HealthCode, HealthId, HealthItem, HealthState } from './contract.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A message is sent at once. One that waits for longer was refused several times. */
const maxQueueAgeMs = 15 * minuteMs
/** One backup that was not made, and half as long again to notice it: 36 hours where one is made each night. */
const backupAgeFactor = 1.5

type Result = { lastSuccessAt: Date | null; lastFailureAt: Date | null; failure: string | null }
type Queue = { waiting: number; oldestAt: Date | undefined }

const isDelayed = ({ oldestAt }: Queue, now: Date) =>
  oldestAt !== undefined && now.getTime() - oldestAt.getTime() > maxQueueAgeMs

type Verdict = readonly [HealthState, HealthCode | null]
const ok: Verdict = ['ok', null]

type ItemFacts = {
  lastSuccessAt: Date | null
  lastFailureAt?: Date | null
  waiting?: number
  skipped?: number | undefined
  owner?: HealthItem['owner']
}

const toItem = (id: HealthId, [state, code]: Verdict, facts: ItemFacts): HealthItem => ({
  id,
  state,
  code,
  lastSuccessAt: facts.lastSuccessAt?.toISOString() ?? null,
  lastFailureAt: facts.lastFailureAt?.toISOString() ?? null,
  waiting: facts.waiting ?? null,
  skipped: facts.skipped ?? null,
  owner: facts.owner ?? null,
})

// Reports of the services, in the words of the contract.
const codes: Readonly<Record<string, HealthCode>> = {
  down: 'down',
  unreachable: 'down',
  slow: 'slow',
  refused: 'refused',
  unavailable: 'unavailable',
  'sign-in': 'signIn',
  folder: 'folder',
  malformed: 'malformed',
  silent: 'silent',
  denied: 'denied',
}
const toCode = (failure: string): HealthCode => codes[failure] ?? 'other'

/** A read of the database has just succeeded, or there would be no answer at all. */
export const toDatabaseItem = (now: Date) => toItem('database', ok, { lastSuccessAt: now })

export function toMailItem(mail: Result & Queue & { hasServer: boolean }, now: Date): HealthItem {
  const verdict = (): Verdict => {
    if (mail.failure !== null) return ['failing', toCode(mail.failure)]
    if (!mail.hasServer) return ['attention', 'outbox']
    return isDelayed(mail, now) ? ['attention', 'delayed'] : ok
  }
  return toItem('mail', verdict(), mail)
}

type Mailbox = { lastSuccessAt: Date | null; failure: string | null }
type PracticeMailbox = Mailbox & { skipped: { count: number; at: Date } | null }

/** Without `IMAP_URL` there is no mailbox to read. */
export function toPracticeMailboxItem(mailbox: PracticeMailbox | undefined): HealthItem {
  if (!mailbox) return toItem('practiceMailbox', ['off', 'notSetUp'], { lastSuccessAt: null })
  const { failure, lastSuccessAt, skipped } = mailbox
  const verdict = (): Verdict => {
    if (failure !== null) return ['failing', toCode(failure)]
    return skipped === null ? ok : ['attention', 'skipped']
  }
  return toItem('practiceMailbox', verdict(), {
    lastSuccessAt,
    lastFailureAt: skipped?.at ?? null,
    skipped: skipped?.count,
  })
}

type GoogleAccount = Mailbox & {
  owner: { userId: number; name: string }
  /** Why Google's permission has ended, and when; null while it is valid. */
  problem: 'ended' | 'scopes' | 'unreadable' | null
  stoppedAt: Date | null
}

function toGoogleItem(account: GoogleAccount): HealthItem {
  const { failure, problem, stoppedAt } = account
  const verdict = (): Verdict => {
    if (problem !== null) return ['failing', problem]
    return failure === null ? ok : ['failing', toCode(failure)]
  }
  return toItem('google', verdict(), { ...account, lastFailureAt: stoppedAt })
}

/** One entry for each connected account, or one that says why there is none. */
export function toGoogleItems(isConfigured: boolean, accounts: readonly GoogleAccount[]) {
  if (!isConfigured) return [toItem('google', ['off', 'notSetUp'], { lastSuccessAt: null })]
  if (accounts.length === 0) {
    return [toItem('google', ['off', 'noAccounts'], { lastSuccessAt: null })]
  }
  return accounts.map(toGoogleItem)
}

type CalendarFacts = {
  owner: { userId: number; name: string }
  readAt: Date | null
  triedAt: Date | null
  problem: CalendarProblem | null
  /** True if the times of its owner are not offered because of it. */
  isTooOld: boolean
}

const getCalendarState = ({ isTooOld, problem }: CalendarFacts): HealthState => {
  if (isTooOld) return 'failing'
  return problem === null ? 'ok' : 'attention'
}

/** Someone's calendars as one entry: the one that takes their times away, or else one with a problem. */
function toCalendarItem(calendars: readonly [CalendarFacts, ...CalendarFacts[]]): HealthItem {
  const [first] = calendars
  const isWrong = calendars.find(({ problem }) => problem !== null)
  const shown = calendars.find(({ isTooOld }) => isTooOld) ?? isWrong ?? first
  const { owner, problem, readAt, triedAt } = shown
  return toItem('calendar', [getCalendarState(shown), problem], {
    owner,
    lastSuccessAt: readAt,
    lastFailureAt: problem === null ? null : triedAt,
  })
}

/** One entry for each person with a calendar that takes times away, or one that says that there is none. */
export function toCalendarItems(calendars: readonly CalendarFacts[]): HealthItem[] {
  if (calendars.length === 0) {
    return [toItem('calendar', ['off', 'noAccounts'], { lastSuccessAt: null })]
  }
  const byOwner = new Map<number, [CalendarFacts, ...CalendarFacts[]]>()
  for (const calendar of calendars) {
    const { userId } = calendar.owner
    const own = byOwner.get(userId)
    if (own) own.push(calendar)
    else byOwner.set(userId, [calendar])
  }
  return [...byOwner.values()].map(toCalendarItem)
}

export function toPushItem(push: Result & Queue & { devices: number }, now: Date): HealthItem {
  const verdict = (): Verdict => {
    if (push.devices === 0) return ['off', 'noDevices']
    if (push.failure !== null) return ['failing', toCode(push.failure)]
    return isDelayed(push, now) ? ['attention', 'delayed'] : ok
  }
  return toItem('push', verdict(), push)
}

type Retention = { lastSuccessAt: Date | null; lastFailureAt: Date | null; isOverdue: boolean }

/** `lastFailureAt` is set when the latest sweep could not delete everything. */
export function toRetentionItem(retention: Retention): HealthItem {
  const verdict = (): Verdict => {
    if (retention.isOverdue) return ['failing', 'overdue']
    return retention.lastFailureAt === null ? ok : ['attention', 'incomplete']
  }
  return toItem('retention', verdict(), retention)
}

/** From this part of the limit on, there is time to do something before visitors are refused. */
const fillingFrom = 0.8

/** The files of all visitors together: above the limit, no visitor can send one any more. */
export function toVisitorFilesItem(
  { bytes, maxBytes }: { bytes: number; maxBytes: number },
  now: Date,
): HealthItem {
  const verdict = (): Verdict => {
    if (bytes >= maxBytes) return ['failing', 'full']
    return bytes >= maxBytes * fillingFrom ? ['attention', 'filling'] : ok
  }
  return toItem('visitorFiles', verdict(), { lastSuccessAt: now })
}

// Reports of the command, in the words of the contract.
const backupCodes: Readonly<Record<string, HealthCode>> = {
  folder: 'folder',
  full: 'full',
  denied: 'unwritable',
}

/** A success is a backup that was read through after it was written. */
export function toBackupsItem(backups: Result & { everyHours: number }, now: Date): HealthItem {
  const { lastSuccessAt, failure, everyHours } = backups
  const maxAgeMs = everyHours * backupAgeFactor * hourMs
  const verdict = (): Verdict => {
    if (failure !== null) return ['failing', backupCodes[failure] ?? 'failed']
    if (lastSuccessAt === null) return ['attention', 'never']
    return now.getTime() - lastSuccessAt.getTime() > maxAgeMs ? ['attention', 'outdated'] : ok
  }
  return toItem('backups', verdict(), backups)
}

/** The newest entries are compared with their hash chain once a day, and at each start. */
export const toAuditLogItem = (audit: Result): HealthItem =>
  toItem('auditLog', audit.failure === null ? ok : ['failing', 'broken'], audit)

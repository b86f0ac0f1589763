import { withLock } from '#platform/server/database/locks.ts'
import { AppError } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { endOfPracticeDay, practiceDay, practiceMoment } from '#shared/practice-time.ts'
import { type BuiltReport, buildReport } from '../build-report.ts'
import type { Report, ReportDimension } from '../contract.ts'
import { countCalls } from '../count-calls.ts'
import { formatKey } from '../labels.ts'
import { checkPeriod, splitMonths, toMonth } from '../rules.ts'
import { toCounted } from './count-removed.ts'
import type { ReportDeps } from './deps.ts'

type Asked = { [Name in 'from' | 'to']?: string | undefined } & { by?: ReportDimension | undefined }

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Every hour of the day, with the chats that began in it. */
async function countChats(
  { chat }: Pick<ReportDeps, 'chat'>,
  months: readonly string[],
): Promise<Report['chatsByHour']> {
  const found = await chat.countStarts(months)
  return hours.map((hour) => ({ hour, chats: found.get(hour) ?? 0 }))
}

async function labelRows(
  { accounts, labels }: Pick<ReportDeps, 'accounts' | 'labels'>,
  by: ReportDimension,
  rows: BuiltReport['rows'],
): Promise<Report['rows']> {
  const people = by === 'therapist' ? await accounts.listNames() : []
  const names = {
    ...labels(),
    staff: new Map(people.map((person) => [person.id, fullName(person)])),
  }
  const labelled = rows.map((row) => ({ ...row, label: formatKey(by, row.key, names) }))
  // Not by their numbers: the order would reveal those that are hidden.
  return by === 'week' || by === 'month'
    ? labelled
    : labelled.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** @throws bad-input for a period that ends before it begins, or of more than two years */
export async function getReport(deps: ReportDeps, asked: Asked): Promise<Report> {
  const { appointments, database, totals, leads, waitlist, clock, timeZone } = deps
  const today = practiceDay(clock.now(), timeZone)
  const to = asked.to ?? today
  const from = asked.from ?? `${toMonth(to)}-01`
  const by = asked.by ?? 'month'
  const fault = checkPeriod({ from, to })
  if (fault) throw new AppError('bad-input', fault, { issues: [{ path: 'to', message: fault }] })
  const { whole, part } = splitMonths({ from, to }, today)
  const dimension = by === 'month' ? 'all' : by
  const span = [practiceMoment(from, '00:00', timeZone), endOfPracticeDay(to, timeZone)] as const
  const [stored, removed, removedInPart] = await withLock(
    database,
    'report totals',
    async () =>
      [
        await leads.listCounted(...span),
        await totals.list(whole, [dimension, 'all']),
        await totals.list(part, ['all']),
      ] as const,
  )
  const calls = await appointments.countForReports(stored.map(({ id }) => id))
  const requests = toCounted(deps, stored, { calls, timeZone })
  const { rows, ...built } = buildReport({
    period: { from, to },
    by,
    requests,
    totals: removed,
    timeZone,
  })
  return {
    from,
    to,
    by,
    ...built,
    rows: await labelRows(deps, by, rows),
    isMedianRounded: removed.some(({ measure }) => measure === 'answers'),
    calls: countCalls({ requests, totals: removed }),
    chatsByHour: await countChats(deps, whole),
    chatMonths: whole,
    waitingList: await waitlist.count(),
    partMonths: part.filter((month) => removedInPart.some((total) => total.month === month)),
  }
}

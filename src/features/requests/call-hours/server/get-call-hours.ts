import type { Actor, Origin } from '#shared/actor.ts'
import { notAllowed, notFound } from '#shared/errors.ts'
import type { CallHours } from '../contract/call-hours.ts'
import { mayKeepCallHours } from '../policy.ts'
import type { CallHoursDeps } from './deps.ts'
import type { CallHoursRow } from './repository.ts'

const noHours: CallHours = {
  isBookable: false,
  weekly: [],
  exceptions: [],
  ways: ['phone'],
  videoLink: null,
  updatedAt: null,
  busyCalendar: null,
}

const presentBusyCalendar = (row: CallHoursRow): CallHours['busyCalendar'] =>
  row.busyCalendarHost === null
    ? null
    : {
        host: row.busyCalendarHost,
        readAt: row.busyReadAt?.toISOString() ?? null,
        problem: row.busyProblem,
      }

export function presentCallHours(row: CallHoursRow | undefined): CallHours {
  if (!row) return noHours
  const { isBookable, weekly, exceptions, ways, videoLink } = row
  return {
    isBookable,
    weekly,
    exceptions,
    ways,
    videoLink,
    updatedAt: row.updatedAt.toISOString(),
    busyCalendar: presentBusyCalendar(row),
  }
}

/** @throws not-allowed for a colleague's hours, which is recorded; not-found for an account that does not exist */
export async function requireKeeper(
  { accounts, audit }: Pick<CallHoursDeps, 'accounts' | 'audit'>,
  actor: Actor,
  userId: number,
  origin: Origin,
  action: 'account.viewed' | 'account.call_hours_changed',
): Promise<void> {
  if (!mayKeepCallHours(actor, userId)) {
    const refused = { actor, origin, record: 'user', id: userId, action } as const
    await audit.record({ ...refused, outcome: 'refused', foldsRepeats: true })
    throw notAllowed('Only administrators can open the call hours of a colleague.')
  }
  if (!(await accounts.find(userId))) throw notFound('This account does not exist.')
}

/** @throws not-allowed, not-found */
export async function getCallHours(
  deps: Pick<CallHoursDeps, 'accounts' | 'audit' | 'repository'>,
  actor: Actor,
  userId: number,
  origin: Origin,
): Promise<CallHours> {
  await requireKeeper(deps, actor, userId, origin, 'account.viewed')
  return presentCallHours(await deps.repository.find(userId))
}

import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { formatWait } from '#shared/format-wait.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The response target, and when the practice is open around now. */
export type WaitingTarget = {
  /** `RESPONSE_TARGET_HOURS`, hours of opening time. */
  hours: number
  /** In order, without overlaps. */
  openings: readonly { from: string; to: string }[]
}

export type WaitingUrgency = 'new' | 'soon' | 'late'

export type WaitingState =
  | { kind: 'waiting'; urgency: WaitingUrgency; main: string; second: string; since: string }
  | { kind: 'answered'; main: string; second: string; since: string }
  | { kind: 'handled'; main: string; second: string }

/** The milliseconds for which the practice was open between two moments. */
export function getOpenMs(from: number, until: number, openings: WaitingTarget['openings']) {
  let open = 0
  for (const opening of openings) {
    const start = Math.max(from, Date.parse(opening.from))
    const end = Math.min(until, Date.parse(opening.to))
    open += Math.max(0, end - start)
  }
  return open
}

/** `40 min`, `41 h`: hours of opening time are not counted in days, because a day has fewer of them. */
function formatSpan(ms: number, round = Math.floor): string {
  if (ms < minuteMs) return 'now'
  return ms < hourMs ? `${Math.floor(ms / minuteMs)} min` : `${round(ms / hourMs)} h`
}

function describeWait(since: string, now: Date, target: WaitingTarget | undefined): WaitingState {
  const at = Date.parse(since)
  if (!target) {
    const main = formatWait(new Date(since), now)
    return { kind: 'waiting', urgency: 'new', main, second: '', since }
  }
  const waited = getOpenMs(at, now.getTime(), target.openings)
  const left = target.hours * hourMs - waited
  const isLate = left <= 0
  return {
    kind: 'waiting',
    urgency: isLate ? 'late' : left <= (target.hours * hourMs) / 2 ? 'soon' : 'new',
    main: formatSpan(waited),
    second: isLate
      ? `${left > -minuteMs ? 'just' : formatSpan(-left)} past target`
      : left < minuteMs
        ? 'less than 1 min left'
        : // Rounded, so that both lines add up to the target.
          `${formatSpan(left, Math.round)} left`,
    since,
  }
}

type WaitingLead = Pick<
  Lead,
  'answeredAt' | 'status' | 'waitingSince' | 'createdAt' | 'firstAnsweredAt'
>

/** `in 3 h`: the hours of opening time until the first answer; empty where they are not known. */
function formatFirstAnswer(
  { createdAt, firstAnsweredAt }: WaitingLead,
  target: WaitingTarget | undefined,
): string {
  const [first] = target?.openings ?? []
  if (!target || !first || firstAnsweredAt === null || createdAt < first.from) return ''
  const open = getOpenMs(Date.parse(createdAt), Date.parse(firstAnsweredAt), target.openings)
  return open < minuteMs ? 'at once' : `in ${formatSpan(open, Math.round)}`
}

/** For how long a client has waited, and what that means against the response target. */
export function getWaiting(lead: WaitingLead, now: Date, target?: WaitingTarget): WaitingState {
  const { answeredAt, waitingSince, status } = lead
  if (answeredAt !== null) {
    const ago = formatWait(new Date(answeredAt), now)
    const second = ago === 'now' ? 'just now' : `${ago} ago`
    return { kind: 'answered', main: 'Answered', second, since: answeredAt }
  }
  if (waitingSince !== null) return describeWait(waitingSince, now, target)
  const main =
    status === 'leadLost' ? 'Closed' : status === 'notContacted' ? 'No reply needed' : 'Contacted'
  const second = main === 'Contacted' ? formatFirstAnswer(lead, target) : ''
  return { kind: 'handled', main, second }
}

import type { EndedCall } from '#features/requests/appointments/contract/own-call.ts'
import { formatCallDay, formatCallTime } from '#features/requests/appointments/rules.ts'
import { m } from '#messages'
import { toFirstStep } from '#shared/first-step.ts'
import type { OwnRequest, RequestState } from './contract/request.ts'

const stateTitles: Record<RequestState, () => string> = {
  received: m.request_state_received,
  inTouch: m.request_state_in_touch,
  scheduled: m.request_state_scheduled,
  complete: m.request_state_complete,
  closed: m.request_state_closed,
  withdrawn: m.request_state_withdrawn,
}

/** Progress of a request, as the sender's page shows it. */
export const toStateTitle = (state: RequestState): string => stateTitles[state]()

const nextSteps: Record<Exclude<RequestState, 'received'>, () => string> = {
  inTouch: m.request_next_in_touch,
  scheduled: m.request_next_scheduled,
  complete: m.request_next_complete,
  closed: m.request_next_closed,
  withdrawn: m.request_next_withdrawn,
}

/** The progress of a request, with what follows or what its sender can do. */
export type Progress = { title: string; next: string }

const endedCalls: Record<EndedCall['state'], (call: { day: string; time: string }) => Progress> = {
  booked: () => ({ title: m.request_call_past(), next: m.request_call_past_next() }),
  held: () => ({ title: m.request_call_held(), next: m.request_call_held_next() }),
  noAnswer: (call) => ({
    title: m.request_call_missed(),
    next: m.request_call_missed_next(call),
  }),
  cancelled: (call) => ({
    title: m.request_call_cancelled(),
    next: m.request_call_cancelled_next(call),
  }),
}

type Facts = Pick<OwnRequest, 'status' | 'contactBy' | 'appointment' | 'offers' | 'endedCall'>

/** While a request is open, its free call says more than its status. */
export function toProgress({ status, appointment, offers, endedCall, ...facts }: Facts): Progress {
  const isOpen = status === 'received' || status === 'inTouch' || status === 'scheduled'
  if (isOpen && appointment && !endedCall) {
    return { title: m.request_call_booked(), next: m.request_call_booked_next() }
  }
  if (isOpen && offers.length > 0) {
    return { title: m.request_call_offered(), next: m.request_call_offered_next() }
  }
  if (endedCall && (status === 'inTouch' || status === 'scheduled')) {
    const at = new Date(endedCall.startsAt)
    return endedCalls[endedCall.state]({ day: formatCallDay(at), time: formatCallTime(at) })
  }
  const next = status === 'received' ? toFirstStep(facts) : nextSteps[status]()
  return { title: toStateTitle(status), next }
}

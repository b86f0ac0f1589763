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

/** Next steps of a request, or what its sender can do. */
export const toNextStep = (request: Pick<OwnRequest, 'status' | 'contactBy'>): string =>
  request.status === 'received' ? toFirstStep(request) : nextSteps[request.status]()

import { bind } from '#platform/server/bind.ts'
import { chooseTime, countWeek, findNearestTimes, prepareCall } from './choose-time.ts'
import type { FreeCallDeps } from './deps.ts'
import { findFreeCalls, findNextCalls, listPublicBookable } from './find-free-calls.ts'
import { readBusyTimes, readCallInputs } from './read-inputs.ts'

// Other features may import this service, but not the files behind it.
export type { ChosenTime, PreparedCall } from './choose-time.ts'

export type FreeCallService = ReturnType<typeof createFreeCallService>

/** When free calls can be booked, and who holds them. */
export const createFreeCallService = (deps: FreeCallDeps) =>
  bind(deps, {
    find: findFreeCalls,
    findNext: findNextCalls,
    listBookable: listPublicBookable,
    /** Outside of the transaction. */
    prepare: prepareCall,
    /** Inside of the transaction, under the candidates' locks. */
    choose: chooseTime,
    findNearest: findNearestTimes,
    countWeek,
    /** For the rules that staff can pass over. */
    readBusyTimes,
    readInputs: readCallInputs,
  })

import { GoogleError } from '#features/requests/google-connection/rules.ts'
import { FetchError } from '#platform/server/http/fetch-public-text.ts'
import type { CalendarProblem } from '../../rules.ts'

/** The file or answer of a calendar could not be understood. */
export class CalendarReadError extends Error {
  readonly problem: CalendarProblem
  constructor(problem: CalendarProblem) {
    super(`calendar not read: ${problem}`)
    this.name = 'CalendarReadError'
    this.problem = problem
  }
}

function toGoogleProblem({ reason, detail }: GoogleError): CalendarProblem {
  if (detail === 'scopes') return 'scopes'
  if (reason === 'reconnect') return 'ended'
  return reason === 'slow' || reason === 'down' ? reason : 'refused'
}

/** Why a reading failed; undefined for an error that is none of the calendar's. */
export function toCalendarProblem(error: unknown): CalendarProblem | undefined {
  if (error instanceof CalendarReadError) return error.problem
  if (error instanceof FetchError) return error.fault
  return error instanceof GoogleError ? toGoogleProblem(error) : undefined
}

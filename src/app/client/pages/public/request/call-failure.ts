import { tooLateCode } from '#features/requests/appointments/contract/own-call.ts'
import { m } from '#messages'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'

export const isTooLate = (error: unknown) =>
  error instanceof CallError && error.code === tooLateCode

export const describeCallFailure = (error: unknown) => toErrorMessage(error, m.booking_own_failed())

import { getLanguage } from '#shared/local-path.ts'
import type { BookedCall } from '../../contract/request-call.ts'
import type { AppointmentDeps } from '../deps.ts'
import type { AppointmentRow } from '../repository/tables.ts'

type Details = Required<Pick<BookedCall, 'how' | 'calendarUrl'>>

/** Sentences in the language of the page about how a call is held, the same as in its email, and its calendar file. */
export async function describeCall(
  { calendars, clock }: Pick<AppointmentDeps, 'calendars' | 'clock'>,
  call: AppointmentRow,
) {
  const { label, sentences } = await calendars.describeWay(call, getLanguage())
  return {
    how: { label, sentences: [...sentences] },
    calendarUrl: call.endsAt > clock.now() ? calendars.toCalendarUrl(call) : null,
  } satisfies Details
}

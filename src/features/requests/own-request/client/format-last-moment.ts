import { formatCallDay, formatCallTime } from '#features/requests/appointments/call-moment.ts'
import { m } from '#messages'

/** `Tuesday, December 1, 10:20 AM` */
export const formatLastMoment = (at: Date): string =>
  m.booking_chosen({ day: formatCallDay(at), time: formatCallTime(at) })

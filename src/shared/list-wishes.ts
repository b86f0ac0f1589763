import { m } from '#messages'
import {
  type CallTime,
  type ContactWay,
  callTimeLabels,
  contactWayLabels,
} from './contact-wishes.ts'

type Wishes = {
  callTimes: readonly CallTime[]
  contactBy: ContactWay | null
  mayLeaveMessage: boolean
}

/** Ways to reach the person: the way, and for calls the times and whether we leave a message. */
export function listWishes({ callTimes, contactBy, mayLeaveMessage }: Wishes): string[] {
  const way = contactBy ? contactWayLabels[contactBy]() : m.request_by_either()
  const times = callTimes.map((time) => callTimeLabels[time]())
  if (contactBy === 'email') return [way, ...times]
  return [
    way,
    ...(times.length > 0 ? times : [m.request_time_any()]),
    mayLeaveMessage ? m.request_message_allowed() : m.request_message_not_allowed(),
  ]
}

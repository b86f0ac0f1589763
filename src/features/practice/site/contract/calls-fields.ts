import * as z from 'zod/mini'
import { number, text, yesNo } from './field.ts'
import { group } from './field-groups.ts'

const reminder = (label: string) =>
  yesNo({ label, change: 'the reminders of free calls change', empty: true })

const described = group({
  /** Elapsed hours between now and the start of a call. */
  noticeHours: number({
    label: 'Earliest, from now',
    hint: 'Hours between a booking and its call',
    change: 'the notice of free calls changes',
    min: 0,
    max: 336,
    empty: 12,
    unit: 'hours',
    isHalf: true,
  }),
  /** The last day offered is today plus this many days. */
  horizonDays: number({
    label: 'Latest, from today',
    hint: 'The last day that is offered',
    change: 'how far ahead free calls are offered changes',
    min: 1,
    max: 90,
    empty: 21,
    unit: 'days',
    isHalf: true,
  }),
  stepMinutes: number({
    label: 'A time every',
    hint: 'From the start of the hours on',
    change: 'the times of free calls change',
    min: 5,
    max: 120,
    empty: 20,
    unit: 'minutes',
    isHalf: true,
  }),
  /** Before and after calls, held offers and busy entries. */
  pauseMinutes: number({
    label: 'Pause before and after',
    hint: 'Around calls and busy times',
    change: 'the pause around free calls changes',
    min: 0,
    max: 120,
    empty: 10,
    unit: 'minutes',
    isHalf: true,
  }),
  maxPerDay: number({
    label: 'Calls a day, at most',
    hint: 'For each therapist',
    change: 'how many free calls a day has changes',
    min: 1,
    max: 50,
    empty: 6,
    unit: 'calls',
    isHalf: true,
  }),
  /** Until so many hours before it, clients move or cancel a call by their link. */
  changeLimitHours: number({
    label: 'Clients move or cancel until',
    hint: 'Later they phone',
    change: 'until when clients move or cancel a free call changes',
    min: 0,
    max: 168,
    empty: 4,
    unit: 'hours before',
    isHalf: true,
  }),
  callerNumber: text({
    label: 'Number from which clients are called',
    change: 'the number from which clients are called changes',
    hint: 'The practice’s phone if empty',
    max: 40,
    input: 'tel',
    isOptional: true,
  }),
  showsAsPrivate: yesNo({
    label: 'The number shows as private',
    change: 'whether the number shows as private changes',
    hint: 'Clients read it with their call, so that they pick up',
  }),
  reminders: group({
    dayBefore: reminder('Remind clients one day before'),
    twoHours: reminder('Remind clients two hours before'),
  }),
})

/** Free calls at a time that the client picks. Files that were exported before there were any have the usual rules. */
export const calls = {
  ...described,
  stored: z.prefault(described.stored, described.empty),
}

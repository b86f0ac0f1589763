import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { countableDay, isoMoment } from '#shared/iso-text.ts'
import { recordId } from '#shared/record-fields.ts'
import { maxCallMinutes, minCallMinutes } from './appointments.ts'

export const maxFreeDays = 31
const chooseDays = `Please ask for 1 to ${maxFreeDays} days`
const chooseMinutes = `A call lasts ${minCallMinutes} to ${maxCallMinutes} minutes`

const numberFrom = (min: number, max: number, message: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/, message)),
    z.pipe(
      z.transform(Number),
      z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
    ),
  )

export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/api/admin/free-times',
  access: 'staff',
  summary:
    'The times of one account that break no rule of the practice, for staff who book, move or offer a call; also ' +
    'beyond the days that visitors see. Therapists ask for their own.',
  query: z.object({
    userId: recordId,
    from: countableDay('Please choose the first day.'),
    days: numberFrom(1, maxFreeDays, chooseDays),
    /** The length of a free call by default. */
    minutes: z.optional(numberFrom(minCallMinutes, maxCallMinutes, chooseMinutes)),
  }),
  response: z.object({
    /** `phone`, `video` and the keys of offices that the person offers; empty without call hours. */
    ways: z.array(z.string()),
    /** Every day that was asked for, also those without a time. */
    days: z.array(
      z.object({
        date: z.string(),
        times: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
      }),
    ),
  }),
  reads: 'leads',
})
export type FreeDay = z.output<typeof listFreeTimes.response>['days'][number]

export const listFreePeople = endpoint({
  method: 'GET',
  path: '/api/admin/free-people',
  access: 'staff',
  summary:
    'The accounts with which a call at a moment breaks no rule of the practice, those with the fewest calls that week ' +
    'first. Therapists get themselves or no one.',
  query: z.object({
    startsAt: isoMoment(),
    minutes: numberFrom(minCallMinutes, maxCallMinutes, chooseMinutes),
  }),
  response: z.object({ userIds: z.array(z.number()) }),
  reads: 'leads',
})

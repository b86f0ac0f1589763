import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { countableDay } from '#shared/iso-text.ts'

/** A time at which a free call can begin. */
export const freeTimeSchema = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  /** The slugs of those who are free then, in the directory's order of the day. */
  therapists: z.array(z.string()),
  /** `phone`, `video` and keys of offices: what at least one of them offers. */
  ways: z.array(z.string()),
})
export type FreeTime = z.output<typeof freeTimeSchema>

export const freeCallsSchema = z.object({
  /** The practice's, in which days are meant. */
  timeZone: z.string(),
  minutes: z.number(),
  /** Every day that was asked for, also those without a time. */
  days: z.array(z.object({ date: z.string(), times: z.array(freeTimeSchema) })),
  /** The first day after those asked for that has times. */
  next: z.nullable(z.object({ date: z.string() })),
})
export type FreeCalls = z.output<typeof freeCallsSchema>

const dayCount = /^(?:[1-9]|[12]\d|3[01])$/

export const listFreeCalls = endpoint({
  method: 'GET',
  path: '/api/free-calls',
  access: 'public',
  summary:
    'The times at which a free call can be booked: of one therapist or of all who accept clients, from a day on.',
  query: z.object({
    /** A therapist's slug. */
    therapist: z.optional(z.string().check(z.maxLength(100))),
    /** `phone`, `video` or the key of an office. */
    way: z.optional(z.string().check(z.maxLength(60))),
    /** The first day, today if absent. */
    from: z.optional(countableDay('This is not a day')),
    /** 1 to 31, 7 if absent. */
    days: z.optional(z.string().check(z.regex(dayCount, 'Please ask for 1 to 31 days'))),
  }),
  response: freeCallsSchema,
  reads: 'call-hours',
  needsOpenPractice: true,
  limit: { max: 60, seconds: 60, isShared: true },
})

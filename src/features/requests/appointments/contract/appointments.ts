import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { countableDay, countableMoment } from '#shared/iso-text.ts'
import { languages } from '#shared/language.ts'
import { maxRecordId, recordId } from '#shared/record-fields.ts'
import { text, textLimits } from '#shared/text.ts'

/** `moved` is the entry of a time that a call had before; the call itself goes on under its own id. */
export const appointmentStates = ['booked', 'held', 'noAnswer', 'cancelled', 'moved'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** The states in which a call takes its time. */
export const takenStates = [
  'booked',
  'held',
  'noAnswer',
] as const satisfies readonly AppointmentState[]

/** The outcomes of a call. */
export const appointmentOutcomes = [
  'held',
  'noAnswer',
] as const satisfies readonly AppointmentState[]

/** The `code` of a 409 response with the broken `rules`. */
export const ruleCode = 'RULE'
export { alreadyBookedCode, timeTakenCode } from './refusal-codes.ts'

export const maxDaysShown = 93
export const minCallMinutes = 5
export const maxCallMinutes = 120

export const appointmentNotFound = 'This call no longer exists, or it is not yours.'
export const appointmentChanged = 'Someone else has changed this call since you opened it.'

const choosePerson = 'Please choose a therapist'
const chooseMinutes = `A call lasts ${minCallMinutes} to ${maxCallMinutes} minutes`

/** `phone`, `video` or the key of an office. */
export const callWay = text({ min: 1, max: textLimits.option, what: 'The way of the call' })
export const callMinutes = z
  .int(chooseMinutes)
  .check(z.minimum(minCallMinutes, chooseMinutes), z.maximum(maxCallMinutes, chooseMinutes))
export const callUserId = z
  .int(choosePerson)
  .check(z.minimum(1, choosePerson), z.maximum(maxRecordId, choosePerson))

export const appointmentSchema = z.object({
  id: z.number(),
  leadId: z.number(),
  /** Null once the account of its therapist was deleted. */
  userId: z.nullable(z.number()),
  startsAt: z.string(),
  endsAt: z.string(),
  way: z.string(),
  state: z.enum(appointmentStates),
  clientName: z.string(),
  phone: z.string(),
  language: z.enum(languages),
  version: z.number(),
})
export type Appointment = z.output<typeof appointmentSchema>

/** Why a call that is still to come needs someone to look at it. */
export const reviewReasons = ['deleted', 'suspended', 'hours', 'closure'] as const
export type ReviewReason = (typeof reviewReasons)[number]

export const callToReviewSchema = z.extend(appointmentSchema, {
  reasons: z.array(z.enum(reviewReasons)),
})
export type CallToReview = z.output<typeof callToReviewSchema>

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/admin/appointments',
  access: 'staff',
  summary:
    'The free calls between two days of the practice, both included, at most 93 apart: for therapists their own, for ' +
    'administrators everyone’s or those of one account.',
  query: z.object({
    from: countableDay('Please choose the first day.'),
    to: countableDay('Please choose the last day.'),
    userId: z.optional(recordId),
  }),
  response: z.array(appointmentSchema),
  reads: 'leads',
})

export const listCallsToReview = endpoint({
  method: 'GET',
  path: '/api/admin/appointments/to-review',
  access: 'admin',
  summary:
    'Calls to come that no longer fit: their account was suspended or deleted, or hours or closures have changed since.',
  response: z.array(callToReviewSchema),
  reads: 'leads',
})

export const bookForLead = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/appointment',
  access: 'staff',
  summary:
    'Books the free call of a request. A broken rule answers 409 with `rules` unless `force`; an overlap always does. ' +
    'Therapists book for themselves.',
  params: z.object({ id: recordId }),
  body: z.object({
    startsAt: countableMoment(),
    minutes: z.optional(callMinutes),
    way: z.optional(callWay),
    userId: z.optional(callUserId),
    /** Absent: the client gets an email. */
    notify: z.optional(z.boolean()),
    force: z.optional(z.boolean()),
  }),
  response: appointmentSchema,
  status: 201,
  changes: 'leads',
})

export const changeAppointment = endpoint({
  method: 'PATCH',
  path: '/api/admin/appointments/:id',
  access: 'staff',
  summary:
    'Moves a call, changes its way, or says what came of it: held or no answer after its start and for a day, ' +
    'cancelled for good. 409 on an old `version`.',
  params: z.object({ id: recordId }),
  body: z.object({
    version: z.int(),
    startsAt: z.optional(countableMoment()),
    way: z.optional(callWay),
    state: z.optional(
      z.enum(['booked', 'held', 'noAnswer', 'cancelled'], 'This is no outcome of a call'),
    ),
    notify: z.optional(z.boolean()),
    force: z.optional(z.boolean()),
  }),
  response: appointmentSchema,
  changes: 'leads',
})
export type AppointmentChange = z.output<typeof changeAppointment.body>

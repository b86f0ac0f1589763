import * as z from 'zod/mini'
import {
  appointmentSchema,
  callToReviewSchema,
} from '#features/requests/appointments/contract/appointments.ts'
import { endpoint } from '#shared/endpoint.ts'
import { countableDay } from '#shared/iso-text.ts'
import { recordId } from '#shared/record-fields.ts'

/** The longest period that the agenda shows at once. */
export const maxAgendaDays = 14

const timed = { startsAt: z.string(), endsAt: z.string() }
const ofPerson = z.object({ userId: z.number(), ...timed })

/** Why clients cannot book a call with a person, whatever the hours. */
export const unofferedReasons = ['off', 'noHours', 'noProfile', 'hidden', 'notAccepting'] as const
export type UnofferedReason = (typeof unofferedReasons)[number]

const personSchema = z.object({
  userId: z.number(),
  name: z.string(),
  /** Why their other calendar cannot be read; null while it can, or without one. */
  calendarProblem: z.nullable(z.string()),
})
export type AgendaPerson = z.output<typeof personSchema>

const agendaSchema = z.object({
  /** The therapists that the reader may choose: themselves, or for administrators everyone. */
  people: z.array(personSchema),
  calls: z.array(appointmentSchema),
  /** Times that are held for clients to whom they were offered. */
  offers: z.array(z.extend(ofPerson, { leadId: z.number() })),
  /** When clients can call by the call hours, without the closures of the practice. */
  hours: z.array(ofPerson),
  /** Busy in other calendars. */
  busy: z.array(ofPerson),
  /** The practice is closed. */
  closures: z.array(z.object(timed)),
  /** Calls to come that no longer fit; empty for therapists. */
  unsettled: z.array(callToReviewSchema),
  /** Why clients cannot book a call with the reader; null while they can, and for administrators without a profile. */
  unoffered: z.nullable(z.enum(unofferedReasons)),
})
export type Agenda = z.output<typeof agendaSchema>

export const getAgenda = endpoint({
  method: 'GET',
  path: '/api/admin/agenda',
  access: 'staff',
  summary:
    'What the agenda shows of some days, in one call: free calls, offered times, call hours, busy times and closures. ' +
    'For therapists their own, for administrators everyone’s or those of one account.',
  query: z.object({
    from: countableDay('Please choose the first day.'),
    to: countableDay('Please choose the last day.'),
    userId: z.optional(recordId),
  }),
  response: agendaSchema,
  reads: 'leads',
})

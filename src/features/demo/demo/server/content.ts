import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { detailsSchema } from '#features/practice/therapists/contract/details.ts'
import { frenchTextsSchema } from '#features/practice/therapists/contract/french-texts.ts'
import { therapistSchema } from '#features/practice/therapists/contract/public.ts'
import { callHoursSchema } from '#features/requests/call-hours/contract/call-hours.ts'
import { leadSchema } from '#features/requests/leads/contract/leads.ts'
import { roles } from '#shared/actor.ts'
import { languages } from '#shared/language.ts'

// The demo practice: invented people only. Times are relative, so that the data does not age: seeding turns `daysAgo`
// and `timeOfDay` (HH:MM) into dates in the practice's time zone.

const callHours = callHoursSchema.shape
const lead = leadSchema.shape
const profile = therapistSchema.shape
const past = {
  daysAgo: z.number(),
  timeOfDay: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
}
/** `moreDays` after today, or before if negative. */
const later = { moreDays: z.number(), timeOfDay: past.timeOfDay }
const demoLocations = ['hintonburg', 'kanata', 'virtual'] as const

const demoLeadSchema = z.strictObject({
  ...past,
  firstName: lead.firstName,
  lastName: z.string(),
  email: lead.email,
  phone: lead.phone,
  /** A choice of the demo practice's request form. */
  serviceType: lead.serviceType,
  preferredLocation: z.enum([...demoLocations, 'no-preference']),
  preferredTherapist: lead.preferredTherapist,
  notes: lead.notes,
  /** English if unset. */
  language: z.optional(lead.language),
  callTimes: z.optional(lead.callTimes),
  contactBy: z.optional(lead.contactBy),
  mayLeaveMessage: z.optional(lead.mayLeaveMessage),
  heardFrom: z.optional(lead.heardFrom),
  campaign: z.optional(lead.campaign),
  status: lead.status,
  internalNotes: lead.internalNotes,
  leadLostReason: lead.leadLostReason,
  /** Email address of a therapist. */
  assignedTo: z.nullable(z.string()),
  /** Retained beyond the retention period. */
  hold: z.optional(z.strictObject({ reason: z.string(), moreDays: z.number() })),
  /** When the client changed how to reach them, on the page of their request: they wait since. */
  clientChange: z.optional(z.strictObject(past)),
  /** Due `moreDays` after today, or before if negative. */
  nextAction: z.optional(
    z.strictObject({ moreDays: z.number(), timeOfDay: past.timeOfDay, note: z.string() }),
  ),
  /** The free call with the assigned therapist: held if it is past, unless its state is given. */
  call: z.optional(z.strictObject({ ...later, state: z.optional(z.literal('noAnswer')) })),
  /** Times that the assigned therapist holds for the client. */
  offers: z.optional(z.array(z.strictObject(later))),
  /** Sent from the practice's address by the assigned therapist, oldest first. */
  mails: z.optional(
    z.array(z.strictObject({ hoursLater: z.number(), subject: z.string(), message: z.string() })),
  ),
})
export type DemoLead = z.output<typeof demoLeadSchema>

const demoConversationSchema = z.strictObject({
  // Inside chat hours.
  ...past,
  /** The name as the visitor typed it. */
  firstName: z.string(),
  email: z.string(),
  /** Optional for a visitor; '' when not given. */
  phone: z.string(),
  /** English if unset. */
  language: z.optional(z.enum(languages)),
  messages: z.array(
    z.strictObject({
      /** 'client', or the email address of the staff member who answered. */
      from: z.string(),
      /** After the conversation's start. */
      minutesLater: z.number(),
      text: z.string(),
      read: z.boolean(),
    }),
  ),
})
export type DemoConversation = z.output<typeof demoConversationSchema>

const demoTherapistSchema = z.strictObject({
  firstName: profile.firstName,
  lastName: profile.lastName,
  email: z.string(),
  slug: profile.slug,
  /** File name in `portraits/`; null shows the initials. */
  portrait: z.nullable(z.string()),
  role: z.enum(roles),
  title: profile.title,
  bio: profile.bio,
  approachDescription: profile.approachDescription,
  specializations: profile.specializations,
  languages: profile.languages,
  acceptingClients: profile.acceptingClients,
  location: z.enum([...demoLocations, 'multiple']),
  education: z.array(z.string()),
  /** The keys of the administrators' form; the contract takes any text. */
  ageGroups: z.array(
    z.enum(['children', 'teens', 'young-adults', 'adults', 'seniors', 'Couples', 'Families']),
  ),
  profileViews: z.number(),
  /** Beside the texts. Registration numbers are invented. */
  details: detailsSchema,
  /** When clients can pick a time for a free call, for most of them. */
  callHours: z.optional(
    z.strictObject({
      ways: callHours.ways,
      weekly: callHours.weekly,
      /** A day without calls, so many days from now. */
      dayOff: z.optional(z.strictObject({ moreDays: z.number(), note: z.string() })),
    }),
  ),
  /** Whole profiles of those who speak French, titles of the others. Specialties have their usual French names. */
  french: frenchTextsSchema,
})
export type DemoTherapist = z.output<typeof demoTherapistSchema>

/** Reads a file when it is needed first, as most practices never need it. */
function readWhenNeeded<S extends z.ZodMiniType>(name: string, schema: S): () => z.output<S>[] {
  let content: z.output<S>[] | undefined
  const path = new URL(`../content/${name}.json`, import.meta.url)
  return () => {
    content ??= z.array(schema).parse(JSON.parse(readFileSync(path, 'utf8')))
    return content
  }
}

/** Newest first. */
export const listDemoLeads = readWhenNeeded('leads', demoLeadSchema)
export const listDemoConversations = readWhenNeeded('conversations', demoConversationSchema)
/** In the order in which the directory shows them. */
export const listDemoTherapists = readWhenNeeded('therapists', demoTherapistSchema)

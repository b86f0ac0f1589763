import * as z from 'zod/mini'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { parseChoice } from '#features/requests/appointments/contract/call-choice.ts'
import type { BookedCall } from '#features/requests/appointments/contract/request-call.ts'
import { m } from '#messages'
import { contactWays } from '#shared/contact-wishes.ts'
import { formatPhone } from '#shared/phone.ts'
import { contactFields, noPreference } from '#shared/request-fields.ts'
import { referralChoices } from '#shared/request-origin.ts'
import { consultationFields } from './contract.ts'
import { listLocationChoices, type Offices } from './labels.ts'

/** Reads `?location=`, in any letter case; anything else means no preference. */
export function parseLocation(value: string | null, offices: Offices): string {
  const name = value?.toLowerCase()
  return listLocationChoices(offices).find(({ key }) => key === name)?.key ?? noPreference
}

/** Finds the service of `?service=` by its slug. */
export const findService = (slug: string | null, services: Site['services']) =>
  services.find((service) => service.slug === slug?.toLowerCase())

/** The notes of a request for a service whose name its choice in the form does not contain. */
export const toServiceNote = ({
  name,
  isNamedByChoice,
}: Pick<Site['services'][number], 'name' | 'isNamedByChoice'>): string =>
  isNamedByChoice ? '' : m.consultation_service_note({ service: name })

/** The filled-in form: the fields that are sent, and the consent, which is not. */
export const consultationFormSchema = z.object({
  ...consultationFields,
  ...contactFields,
  // The list's empty choice.
  contactBy: z.optional(z.enum(['', ...contactWays])),
  heardFrom: z.optional(z.enum(['', ...referralChoices])),
  /** The picked time of the call, as `parseChoice` reads it. */
  call: z.optional(z.string()),
  /** True if the answers of "Help me choose" may be passed on; absent without any. */
  passesAnswers: z.optional(z.boolean()),
  consent: z.literal(true, { error: () => m.consultation_consent_required() }),
})
export type ConsultationFormValues = z.output<typeof consultationFormSchema>

/** The request of a filled-in form, without the consent. The server capitalises the names. */
export const toPayload = (values: ConsultationFormValues) => ({
  firstName: values.firstName,
  lastName: values.lastName,
  email: values.email,
  phone: formatPhone(values.phone),
  serviceType: values.serviceType,
  preferredLocation: values.preferredLocation,
  preferredTherapist: values.preferredTherapist,
  notes: values.notes,
  callTimes: values.callTimes ?? [],
  contactBy: values.contactBy || null,
  mayLeaveMessage: values.mayLeaveMessage ?? false,
  heardFrom: values.heardFrom || null,
  call: parseChoice(values.call) ?? null,
})
/** Shown by the confirmation. */
export type SentRequest = ReturnType<typeof toPayload> & {
  id: number
  hasReceipt: boolean
  /** The booked call; null where the practice calls. */
  appointment: BookedCall | null
}

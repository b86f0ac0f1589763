import * as z from 'zod/mini'
import { offices } from '#features/offices/content.ts'
import { capitaliseName } from '#shared/names.ts'
import { formatPhone } from '#shared/phone.ts'
import {
  consultationFields,
  type LocationChoice,
  locationChoices,
  noPreference,
  type ServiceType,
} from './contract.ts'

/** The choices as the form words them. */
export const serviceTypeLabels: Record<ServiceType, string> = {
  individual: 'Individual',
  couples: 'Couples',
  'children-teen': 'Children / Teen',
  anxiety: 'Anxiety',
  depression: 'Depression',
  ptsd: 'PTSD',
  other: 'Other',
}

const toLocationName = (choice: LocationChoice) =>
  offices.find(({ key }) => key.toLowerCase() === choice)?.name ?? choice

const officeLabels = { hintonburg: toLocationName('hintonburg'), kanata: toLocationName('kanata') }

export const locationLabels: Record<LocationChoice, string> = {
  'no-preference': 'No preference',
  ...officeLabels,
  virtual: 'Virtual (Online) Sessions',
}

/** The choice that `?location=` names, in any case; anything else is no preference. */
export function locationFromQuery(value: string | null): LocationChoice {
  const wanted = value?.toLowerCase()
  return locationChoices.find((choice) => choice === wanted) ?? noPreference
}

/** The form as it is filled in: what is sent, and the consent that is not. */
export const consultationFormSchema = z.object({
  ...consultationFields,
  consent: z.literal(true, 'You must agree to the terms'),
})
export type ConsultationFormInput = z.input<typeof consultationFormSchema>
export type ConsultationFormValues = z.output<typeof consultationFormSchema>

export const consultationFormFields = Object.keys(
  consultationFormSchema.shape,
) as readonly (keyof ConsultationFormValues)[] // what the shape's own type says

/** What a filled form asks for: names and number in their usual spelling, without the consent. */
export const toPayload = (values: ConsultationFormValues) => ({
  firstName: capitaliseName(values.firstName),
  lastName: capitaliseName(values.lastName),
  email: values.email,
  phone: formatPhone(values.phone),
  serviceType: values.serviceType,
  preferredLocation: values.preferredLocation,
  preferredTherapist: values.preferredTherapist,
  notes: values.notes,
})

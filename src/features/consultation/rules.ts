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

/** The form's labels of its choices. */
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

/** Reads `?location=`, in any letter case; anything else means no preference. */
export function locationFromQuery(value: string | null): LocationChoice {
  const name = value?.toLowerCase()
  return locationChoices.find((choice) => choice === name) ?? noPreference
}

/** The filled-in form: the fields that are sent, and the consent, which is not. */
export const consultationFormSchema = z.object({
  ...consultationFields,
  consent: z.literal(true, 'You must agree to the terms'),
})
export type ConsultationFormInput = z.input<typeof consultationFormSchema>
export type ConsultationFormValues = z.output<typeof consultationFormSchema>

export const consultationFormFields = Object.keys(
  consultationFormSchema.shape,
) as readonly (keyof ConsultationFormValues)[] // `Object.keys` loses the keys' type

/** The request of a filled-in form: normalized names and phone number, without the consent. */
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

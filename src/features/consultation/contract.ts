import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { phoneDigits } from '#shared/phone.ts'
import { emailText, isName, text, textLimits } from '#shared/text.ts'

export const serviceTypes = [
  'individual',
  'couples',
  'children-teen',
  'anxiety',
  'depression',
  'ptsd',
  'other',
] as const
export type ServiceType = (typeof serviceTypes)[number]

export const locationChoices = ['no-preference', 'hintonburg', 'kanata', 'virtual'] as const
export type LocationChoice = (typeof locationChoices)[number]

export const noPreference = 'no-preference'

const phoneMessage = 'Please enter a valid phone number'
const captchaMessage = 'Please complete the captcha verification'

/** At least two characters, or one letter outside the Latin script: decision 13. */
function nameText(what: 'First name' | 'Last name') {
  const tooShort = `${what} must be at least 2 characters`
  return z
    .string(tooShort)
    .check(
      z.trim(),
      z.refine(isName, tooShort),
      z.maxLength(textLimits.name, `${what} can have ${textLimits.name} characters at most`),
    )
}

/** What a visitor fills in; `consent` stays in the browser. The sentences are the form's own. */
export const consultationFields = {
  firstName: nameText('First name'),
  lastName: nameText('Last name'),
  email: emailText('Please enter a valid email address'),
  phone: z.string(phoneMessage).check(
    z.trim(),
    z.minLength(10, phoneMessage),
    z.maxLength(textLimits.phone, phoneMessage),
    z.refine((phone) => phoneDigits(phone).length >= 10, phoneMessage),
  ),
  serviceType: z.enum(serviceTypes, 'Please select a service type'),
  preferredLocation: z.enum(locationChoices, 'Please select a preferred location'),
  preferredTherapist: z.optional(
    z.nullable(text({ max: textLimits.option, what: 'Preferred therapist' })),
  ),
  notes: z.optional(z.nullable(text({ max: textLimits.notes, what: 'The text' }))),
  captchaValue: text({ min: 1, max: 40, message: captchaMessage, what: 'The security check' }),
}

export const consultationRequestSchema = z.object({
  ...consultationFields,
  captchaValidation: z.string(captchaMessage).check(z.maxLength(100, captchaMessage)),
  // Made by the browser for one request; the same one sent again (a lost answer) makes no second lead.
  submissionId: z.optional(z.uuid()),
})
export type ConsultationRequest = z.output<typeof consultationRequestSchema>

export const consultationAnswerSchema = z.object({ id: z.number(), message: z.string() })

export const requestConsultation = endpoint({
  method: 'POST',
  path: '/api/consultation',
  access: 'public',
  summary: 'Asks for a free consultation. Answered once the request is stored.',
  body: consultationRequestSchema,
  answer: consultationAnswerSchema,
  status: 201,
  changes: 'leads',
  // The security check keeps robots out; this only stops floods.
  limit: { max: 200, seconds: 300 },
})

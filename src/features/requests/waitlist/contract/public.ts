import * as z from 'zod/mini'
import { consultationFields, proofFields } from '#features/requests/consultation/contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { paths } from '#shared/paths.ts'
import { phoneDigits } from '#shared/phone.ts'
import { text, textLimits } from '#shared/text.ts'

const phoneError = { error: () => m.forms_phone_invalid() }

/** The fields of the form, with the messages that the form shows. */
const waitlistFields = {
  firstName: consultationFields.firstName,
  lastName: consultationFields.lastName,
  email: consultationFields.email,
  phone: z.optional(
    z.nullable(
      z.string(phoneError).check(
        z.trim(),
        z.maxLength(textLimits.phone, phoneError),
        z.refine((phone) => phone === '' || phoneDigits(phone).length >= 10, phoneError),
      ),
    ),
  ),
  language: z.optional(z.enum(languages, { error: () => m.waitlist_language_unknown() })),
  agreement: z.literal(true, { error: () => m.waitlist_agreement_required() }),
  captchaValue: consultationFields.captchaValue,
}

export const waitlistFormSchema = z.object(waitlistFields)
export type WaitlistFormValues = z.output<typeof waitlistFormSchema>

const therapistField = {
  /** A slug, a full name or a number. */
  therapist: text({
    min: 1,
    max: textLimits.option,
    message: () => m.waitlist_therapist_unknown(),
    tooLong: () => m.waitlist_therapist_unknown(),
  }),
}
// Extended, because a spread would count as a side effect and keep the schema in the page of the form.
const waitlistRequestSchema = z.extend(z.extend(waitlistFormSchema, therapistField), proofFields)
export type WaitlistRequest = z.output<typeof waitlistRequestSchema>

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  access: 'public',
  needsOpenPractice: true,
  summary:
    'Puts a person on the waiting list of a therapist who does not accept new clients, for 90 days. The answer is the same when the person is on it already; other details then wait for the link of the email.',
  body: waitlistRequestSchema,
  // Without a number: an older one would reveal to a stranger that this address was on the list before.
  response: z.object({ message: z.string() }),
  status: 201,
  changes: 'waitlist',
  limit: { max: 200, seconds: 300, isShared: true },
})

export const confirmWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist/confirm',
  access: 'public',
  summary:
    'Makes the details that a person on the list typed last those of the entry, by the token of an email.',
  body: z.object({
    token: text({
      min: 1,
      max: textLimits.option,
      message: () => m.waitlist_confirm_not_working(),
      tooLong: () => m.waitlist_confirm_not_working(),
    }),
  }),
  response: null,
  changes: 'waitlist',
  limit: { max: 60, seconds: 300, isShared: true },
})

const leaveToken = z.optional(z.string().check(z.maxLength(200)))

/**
 * The form of the page with the button. A mail program that leaves with one click (RFC 8058) sends another one, to an
 * address with the token, as it can send nothing else.
 */
const leaveFormSchema = z.nullish(z.object({ from: z.optional(z.string()), token: leaveToken }))

/** The links in emails are addresses of a page, in the language of the email. */
const leaveAt = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    access: 'public',
    summary:
      'Takes a person off the waiting list by the token of an email. Answers the same for every token.',
    query: z.object({ token: leaveToken }),
    isForm: true,
    body: leaveFormSchema,
    response: null,
    changes: 'waitlist',
    limit: { max: 200, seconds: 300, isShared: true },
  })

export const leaveWaitlist = leaveAt(paths.leaveWaitlist)
export const leaveWaitlistInFrench = leaveAt(`/fr${paths.leaveWaitlist}`)

import * as z from 'zod/mini'
import { ownCallFields } from '#features/requests/appointments/contract/own-call.ts'
import { m } from '#messages'
import { callTimes, contactWays } from '#shared/contact-wishes.ts'
import { endpoint } from '#shared/endpoint.ts'
import { phoneDigits } from '#shared/phone.ts'
import { emailText, text, textLimits } from '#shared/text.ts'

/** Progress of a request, without what only staff need to know. */
export const requestStates = [
  'received',
  'inTouch',
  'scheduled',
  'complete',
  'closed',
  'withdrawn',
] as const
export type RequestState = (typeof requestStates)[number]

const token = text({
  min: 1,
  max: textLimits.option,
  message: () => m.request_link_unknown(),
  tooLong: () => m.request_link_unknown(),
})

/** The `code` of a 403 response to a link without the last digits of the phone number, or with wrong ones. */
export const phoneDigitsCode = 'PHONE_DIGITS'

export const linkSchema = z.object({
  token,
  /** The last four digits of the request's phone number: the email may have reached a stranger. */
  phoneDigits: z.optional(text({ max: textLimits.phone })),
})
export type LinkUse = z.output<typeof linkSchema>

/** Digits that the page asks for. Spaces and hyphens do no harm, and neither does the whole number. */
export const digitsSchema = z.object({
  phoneDigits: z.string().check(
    z.trim(),
    z.refine((typed) => phoneDigits(typed).length >= 4, {
      error: () => m.request_digits_required(),
    }),
    z.maxLength(textLimits.phone, { error: () => m.request_digits_required() }),
  ),
})

/** Facts that the link alone shows. */
export const requestStatusSchema = z.object({
  reference: z.string(),
  status: z.enum(requestStates),
  createdAt: z.string(),
})
export type RequestStatus = z.output<typeof requestStatusSchema>

/** Everything that the practice stores about a request, as the person who made it may see it. */
export const ownRequestSchema = z.extend(requestStatusSchema, {
  ...ownCallFields,
  mayWithdraw: z.boolean(),
  /** When the request is deleted. */
  expiresAt: z.string(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  serviceType: z.string(),
  preferredLocation: z.string(),
  preferredTherapist: z.nullable(z.string()),
  notes: z.string(),
  callTimes: z.array(z.enum(callTimes)),
  contactBy: z.nullable(z.enum(contactWays)),
  mayLeaveMessage: z.boolean(),
  /** True if answers of "Help me choose" were passed on. */
  hasMatchAnswers: z.boolean(),
})
export type OwnRequest = z.output<typeof ownRequestSchema>

export const viewOwnRequest = endpoint({
  method: 'POST',
  path: '/api/own-request',
  access: 'public',
  summary:
    'The request that a mailed link belongs to: its status alone, or all of it with the last four digits of its ' +
    'phone number (wrong: 403). 400 with a `code` when the link does not work.',
  body: linkSchema,
  response: z.union([ownRequestSchema, requestStatusSchema]),
  limit: { max: 60, seconds: 300, isShared: true },
})

export const withdrawOwnRequest = endpoint({
  method: 'POST',
  path: '/api/own-request/withdraw',
  access: 'public',
  summary:
    'Withdraws the request that a mailed link belongs to; 403 without the last four digits of its phone number. ' +
    'Doing so again changes nothing.',
  body: linkSchema,
  response: ownRequestSchema,
  changes: 'leads',
  limit: { max: 30, seconds: 300, isShared: true },
})

export const newLinkSchema = z.object({ email: emailText() })

export const renewRequestLink = endpoint({
  method: 'POST',
  path: '/api/own-request/link',
  access: 'public',
  summary:
    'Mails a new link to the requests of an address. The response is the same whether or not there are any.',
  body: newLinkSchema,
  response: z.object({ message: z.string() }),
  limit: { max: 20, seconds: 900, isShared: true },
})

import * as z from 'zod/mini'
import { m } from '#messages'
import { callTimes, contactWays } from '#shared/contact-wishes.ts'
import { endpoint } from '#shared/endpoint.ts'
import { emailText, text, textLimits } from '#shared/text.ts'

/** How far a request is, without what only staff need to know. */
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

/** What the practice stores about a request, as the person who made it may see it. */
export const ownRequestSchema = z.object({
  reference: z.string(),
  state: z.enum(requestStates),
  mayWithdraw: z.boolean(),
  createdAt: z.string(),
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
  /** Whether answers of "Help me choose" were passed on. */
  hasMatchAnswers: z.boolean(),
})
export type OwnRequest = z.output<typeof ownRequestSchema>

export const viewOwnRequest = endpoint({
  method: 'POST',
  path: '/api/own-request',
  access: 'public',
  summary:
    'The request that a mailed link belongs to; 400 with a `code` when the link does not work.',
  body: z.object({ token }),
  response: ownRequestSchema,
  limit: { max: 60, seconds: 300, isShared: true },
})

export const withdrawOwnRequest = endpoint({
  method: 'POST',
  path: '/api/own-request/withdraw',
  access: 'public',
  summary: 'Withdraws the request that a mailed link belongs to. Doing so again changes nothing.',
  body: z.object({ token }),
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

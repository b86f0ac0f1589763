import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'

/** Kinds of alerts to staff. */
export const alertKinds = [
  'lead.new',
  'lead.assigned',
  'lead.answered',
  'lead.email_failed',
  'lead.overdue',
  'lead.call_booked',
  'lead.call_changed',
  'lead.calls_limited',
  'mail.unmatched',
  'chat.new',
  'chat.assigned',
  'chat.message',
  'chat.escalated',
] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertChannels = ['push', 'email', 'off'] as const
export type AlertChannel = (typeof alertChannels)[number]

const channel = z.enum(alertChannels, 'Choose push, email or off')

/**
 * Channel of each kind of alert. `digest` is the morning email of counts, which replaces single emails about requests.
 */
export const alertChoicesSchema = z.object({
  'lead.new': channel,
  'lead.assigned': channel,
  'lead.answered': channel,
  'lead.email_failed': channel,
  'lead.overdue': channel,
  'lead.call_booked': channel,
  'lead.call_changed': channel,
  'lead.calls_limited': channel,
  'mail.unmatched': channel,
  'chat.new': channel,
  'chat.assigned': channel,
  'chat.message': channel,
  'chat.escalated': channel,
  digest: z.enum(['email', 'off'], 'Choose email or off'),
})
export type AlertChoices = z.output<typeof alertChoicesSchema>

const clockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 21:30'))

/** By the practice's clock. `to` may be on the next day. */
export const quietHoursSchema = z
  .object({ from: clockTime, to: clockTime })
  .check(
    z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose two different times' }),
  )
export type QuietHours = z.output<typeof quietHoursSchema>

const pushDeviceSchema = z.object({
  id: z.number(),
  /** `Firefox on Windows` */
  name: z.string(),
  addedAt: z.string(),
  /** The device that sent the request. */
  isCurrent: z.boolean(),
})
export type PushDevice = z.output<typeof pushDeviceSchema>

const alertSettingsSchema = z.object({
  choices: alertChoicesSchema,
  /** The kinds for which the person has chosen; the others are as they are for everyone in the role. */
  chosen: z.array(z.enum(alertKinds)),
  quietHours: z.nullable(quietHoursSchema),
  /** Browsers that take push messages while they are signed in. */
  devices: z.array(pushDeviceSchema),
})
export type AlertSettings = z.output<typeof alertSettingsSchema>

export const getAlertSettings = endpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  access: 'staff',
  summary:
    'What one is alerted to oneself and how, the quiet hours, and the devices with push messages.',
  response: alertSettingsSchema,
  reads: 'alerts',
})

const settingsChangeSchema = z.object({
  choices: z.optional(z.partial(alertChoicesSchema)),
  quietHours: z.optional(z.nullable(quietHoursSchema)),
})
export type AlertSettingsChange = z.output<typeof settingsChangeSchema>

export const changeAlertSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/alerts',
  access: 'staff',
  summary: "Changes one's own choices and quiet hours; what is left out stays.",
  body: settingsChangeSchema,
  response: alertSettingsSchema,
  changes: 'alerts',
})

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/admin/push-key',
  access: 'staff',
  summary: 'The public key with which a browser subscribes to push messages of this practice.',
  response: z.object({ publicKey: z.string() }),
  reads: 'config',
})

const maxEndpointLength = 1_000

export const pushSubscriptionSchema = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: 'This is not the address of a push service' })
    .check(z.maxLength(maxEndpointLength, 'This address is too long')),
  keys: z.object({
    // An uncompressed point of P-256 and 16 random bytes (RFC 8291, 2).
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'This is not a public key')),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/, 'This is not an authentication secret')),
  }),
})
export type PushSubscriptionInput = z.output<typeof pushSubscriptionSchema>

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/push-subscriptions',
  access: 'staff',
  summary:
    'Sends push messages to this browser until it is signed out; an earlier subscription of it is replaced.',
  body: pushSubscriptionSchema,
  response: pushDeviceSchema,
  status: 201,
  changes: 'alerts',
})

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/admin/push-subscriptions',
  access: 'staff',
  summary: 'Ends the push messages of this browser.',
  response: null,
  changes: 'alerts',
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/admin/push-subscriptions/:id',
  access: 'staff',
  summary: "Ends the push messages of one of one's own devices.",
  params: z.object({ id: recordId }),
  response: null,
  changes: 'alerts',
})

export const sendTestPush = endpoint({
  method: 'POST',
  path: '/api/admin/push-subscriptions/test',
  access: 'staff',
  summary: 'Sends a push message to this browser; 404 where it takes none.',
  response: null,
  limit: { max: 10, seconds: 300 },
})

// Apart from the schema that only the service worker needs: a spread in it would count as a side effect and keep it,
// and with it the library's records, in every page with a form.
const countedKind = z.enum([...alertKinds, 'test'])

/**
 * A push message carries counts by kind, and the record if all are about one. No names and no words:
 * the browser makes the text.
 */
export const pushPayloadSchema = z.object({
  counts: z.partialRecord(countedKind, z.int()),
  recordId: z.optional(z.int()),
})
export type PushPayload = z.output<typeof pushPayloadSchema>

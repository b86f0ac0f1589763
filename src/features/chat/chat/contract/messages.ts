import * as z from 'zod/mini'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { phoneDigits } from '#shared/phone.ts'
import {
  countVisible,
  emailText,
  isName,
  text,
  textLimits,
  withoutDirectionMarks,
} from '#shared/text.ts'
import { chatFileSchema, fileIdsSchema } from './file-schemas.ts'
import { sessionIdSchema } from './session-id.ts'
import { visitorTabSchema } from './visitor-page.ts'

/** Made by the sender for each message: repeated attempts are stored once. */
export const optimisticIdSchema = z.string().check(z.minLength(1), z.maxLength(64))

/** The text of one message, which may be blank if the message has files. */
export const messageText = text({
  max: textLimits.chatMessage,
  message: () => m.chat_message_empty(),
  tooLong: ({ max }) => m.chat_message_too_long({ max }),
})

/** Refuses messages with neither text nor files. */
export const requireContent = <
  S extends z.ZodMiniType<{ message: string; fileIds?: unknown[] | undefined }>,
>(
  schema: S,
) =>
  schema.check(
    z.refine(({ message, fileIds = [] }) => fileIds.length > 0 || countVisible(message) > 0, {
      path: ['message'],
      error: () => m.chat_message_empty(),
    }),
  )

/** A visitor's contact details. Accepted only from the visitor of the conversation. */
export const visitorSchema = z.object({
  senderName: text({
    isPerson: true,
    min: 1,
    max: textLimits.name,
    message: () => m.chat_first_name_required(),
    tooLong: ({ max }) => m.chat_name_too_long({ max }),
  }).check(
    z.refine((name) => name.trim() === '' || isName(name), {
      error: () => m.chat_first_name_required(),
    }),
  ),
  senderPhone: z.string({ error: () => m.chat_phone_required() }).check(
    z.trim(),
    z.minLength(10, { error: () => m.chat_phone_required() }),
    z.maxLength(textLimits.phone, {
      error: () => m.chat_phone_too_long({ max: textLimits.phone }),
    }),
  ),
  senderEmail: emailText(() => m.chat_email_required()),
})
/** A number that can be called: enough digits, however they are written. */
export const callablePhone = visitorSchema.shape.senderPhone.check(
  z.refine((phone) => phoneDigits(phone).length >= 10, { error: () => m.chat_phone_required() }),
)

export type Visitor = z.output<typeof visitorSchema>

/** As the server accepts it: our form requires a phone number, a conversation does not. */
export const senderSchema = z.extend(visitorSchema, {
  senderPhone: z.nullable(visitorSchema.shape.senderPhone),
})
export type Sender = z.output<typeof senderSchema>

export const chatMessageSchema = z.object({
  id: z.number(),
  sessionId: z.string(),
  /** 1, 2, 3 … without gaps: the order of the conversation. */
  seq: z.number(),
  senderName: z.string(),
  senderEmail: z.string(),
  senderPhone: z.nullable(z.string()),
  /** The first name of the staff member who wrote it; null or absent for visitors, and where it is not known. */
  senderFirstName: z.optional(z.nullable(z.string())),
  /** Empty for a message of files alone. */
  message: z.string(),
  /** Absent for a message without any. */
  files: z.optional(z.array(chatFileSchema)),
  isFromClient: z.boolean(),
  isRead: z.boolean(),
  /** Set for the visitor while the conversation waits in the quarantine. Absent once it is open. */
  isHeld: z.optional(z.boolean()),
  timestamp: z.string(),
  expiresAt: z.string(),
  optimisticId: z.nullable(z.string()),
})
export type ChatMessage = z.output<typeof chatMessageSchema>

/** The request that a visitor has made of the conversation, and when they asked to be called back. */
export const callBackSchema = z.object({ reference: z.string(), at: z.string() })
export type CallBack = z.output<typeof callBackSchema>

/**
 * The response to a join. `visitor` is who started the conversation, absent until it is stored. The
 * browser stores no contact details, so a resumed page takes the name from here.
 */
export const historySchema = z.object({
  messages: z.array(chatMessageSchema),
  visitor: z.optional(
    z.object({
      senderName: z.string(),
      senderEmail: z.string(),
      senderPhone: z.nullable(z.string()),
    }),
  ),
  /** The request that the visitor made of the conversation by asking to be called back. */
  callBack: z.optional(callBackSchema),
})

export type History = z.output<typeof historySchema>

/** Messages of a visitor, by socket or HTTP. The sender's side follows from the join. */
export const visitorMessageFields = {
  sessionId: sessionIdSchema,
  senderName: z.optional(z.string().check(withoutDirectionMarks, z.maxLength(textLimits.name))),
  senderEmail: z.optional(z.string().check(z.maxLength(textLimits.email))),
  senderPhone: z.optional(z.nullable(z.string().check(z.maxLength(textLimits.phone)))),
  message: messageText,
  fileIds: z.optional(fileIdsSchema),
  optimisticId: z.optional(z.nullable(optimisticIdSchema)),
  /** Only the first message of a conversation needs a solved security check. */
  captchaValue: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  captchaValidation: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
}
export const visitorMessageSchema = requireContent(z.object(visitorMessageFields))
export type VisitorMessage = z.output<typeof visitorMessageSchema>

/**
 * The fallback when no socket can be opened, with the same rules and the same response. Errors carry
 * the socket's error codes as `code`: 409 `closed`, 400 `captcha`, 429 `too-fast`.
 */
export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/chat/messages',
  access: 'public',
  needsOpenPractice: true,
  summary:
    'A message of the visitor, when the socket is out of reach. The same one again is stored once.',
  body: visitorMessageSchema,
  response: chatMessageSchema,
  status: 201,
  limit: { max: 1_000, seconds: 300, isShared: true },
})

/** POST, so that the conversation's secret is not part of a URL. */
export const readChatHistory = endpoint({
  method: 'POST',
  path: '/api/chat/history',
  access: 'public',
  needsOpenPractice: true,
  summary: 'The last 50 messages of a conversation, or those newer than `lastSeq`, oldest first.',
  body: z.object({
    sessionId: sessionIdSchema,
    lastSeq: z.optional(z.int().check(z.minimum(0))),
    tab: z.optional(visitorTabSchema),
  }),
  response: historySchema,
  limit: { max: 3_000, seconds: 300 },
})

import * as z from 'zod/mini'
import { type EndpointResponse, endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'
import { text } from '#shared/text.ts'

export const replyLimits = {
  title: 100,
  text: 5_000,
  /** Shared ones together, and for each person. */
  count: 200,
} as const

const replyTextSchema = z.object({
  en: text({ min: 1, max: replyLimits.text, what: 'The English text' }),
  /** Empty text counts as none. */
  fr: z.optional(text({ max: replyLimits.text, what: 'The French text' })),
})

const fields = {
  title: text({ min: 1, max: replyLimits.title, what: 'A title' }),
  text: replyTextSchema,
}

/** The body of a new reply. The form checks with it too. */
export const newReplySchema = z.object({
  ...fields,
  /** True for a reply that all staff read, which administrators write. */
  shared: z.optional(z.boolean('Please say whether everyone may use it')),
})

export const replySchema = z.object({
  id: z.number(),
  title: z.string(),
  text: z.object({ en: z.string(), fr: z.optional(z.string()) }),
  shared: z.boolean(),
})
export type Reply = z.output<typeof replySchema>

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/admin/replies',
  access: 'staff',
  summary: 'The quick replies of the practice and one’s own, by title.',
  response: z.array(replySchema),
  reads: 'replies',
})

export const addReply = endpoint({
  method: 'POST',
  path: '/api/admin/replies',
  access: 'staff',
  summary: 'A new quick reply: one’s own, or as an administrator a shared one.',
  body: newReplySchema,
  response: replySchema,
  status: 201,
  changes: 'replies',
})

export const changeReply = endpoint({
  method: 'PATCH',
  path: '/api/admin/replies/:id',
  access: 'staff',
  summary: 'Changes one’s own quick reply, or as an administrator a shared one.',
  params: z.object({ id: recordId }),
  body: z.object({
    title: z.optional(fields.title),
    text: z.optional(fields.text),
    shared: z.optional(z.boolean('Please say whether everyone may use it')),
  }),
  response: replySchema,
  changes: 'replies',
})

export const deleteReply = endpoint({
  method: 'DELETE',
  path: '/api/admin/replies/:id',
  access: 'staff',
  summary: 'Deletes one’s own quick reply, or as an administrator a shared one.',
  params: z.object({ id: recordId }),
  response: null,
  changes: 'replies',
})

/** Values of placeholders in one language; null where it is not known. */
const valuesSchema = z.object({
  practiceName: z.nullable(z.string()),
  therapistName: z.nullable(z.string()),
  fee: z.nullable(z.string()),
})

export const getReplyValues = endpoint({
  method: 'GET',
  path: '/api/admin/reply-values',
  access: 'staff',
  summary:
    'What stands for the placeholders of quick replies: the practice, and the therapist of a lead or else oneself.',
  query: z.object({ lead: z.optional(recordId) }),
  response: z.object({ en: valuesSchema, fr: valuesSchema }),
  // The therapist of a lead may change.
  reads: 'leads',
})
export type ReplyValuesByLanguage = EndpointResponse<typeof getReplyValues>

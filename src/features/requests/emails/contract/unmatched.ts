import * as z from 'zod/mini'
import { type EndpointResponse, endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'

/** Someone whose email address the practice has. */
const knownPersonSchema = z.object({
  kind: z.enum(['lead', 'waitlist', 'chat']),
  id: z.number(),
  name: z.string(),
})
export type KnownPerson = z.output<typeof knownPersonSchema>

const unmatchedEmailSchema = z.object({
  id: z.number(),
  kind: z.enum(['answer', 'bounce']),
  /** Subject that the answered or returned email of ours had; null if it names none. */
  purpose: z.nullable(z.enum(['lead', 'waitlist', 'chat'])),
  senderName: z.string(),
  senderAddress: z.string(),
  /** The sender's address, or the one that could not be reached. */
  personAddress: z.string(),
  subject: z.string(),
  receivedAt: z.string(),
  /** The people with that address, requests first. */
  people: z.array(knownPersonSchema),
})
export type UnmatchedEmail = z.output<typeof unmatchedEmailSchema>

export const countUnmatchedEmails = endpoint({
  method: 'GET',
  path: '/api/admin/unmatched-email-count',
  access: 'admin',
  summary: 'How many emails to the practice match no request and wait for a decision.',
  response: z.object({ count: z.number() }),
  reads: 'unmatched-mail',
})

export const listUnmatchedEmails = endpoint({
  method: 'GET',
  path: '/api/admin/unmatched-emails',
  access: 'admin',
  summary:
    'Emails to the practice’s mailbox that answer one of ours, or come from someone who is known, and match no request; the newest first, without their words.',
  response: z.object({
    emails: z.array(unmatchedEmailSchema),
    /** Some emails were not stored, because too many wait: they are only in the mailbox. */
    isFull: z.boolean(),
    /** After how many days they are deleted. */
    days: z.number(),
  }),
  reads: 'unmatched-mail',
})
export type UnmatchedEmails = EndpointResponse<typeof listUnmatchedEmails>

const params = z.object({ id: recordId })

export const readUnmatchedEmail = endpoint({
  method: 'GET',
  path: '/api/admin/unmatched-emails/:id',
  access: 'admin',
  summary: 'The words of one of these emails, sanitised.',
  params,
  response: z.object({
    body: z.string(),
    bodyType: z.enum(['html', 'plain']),
    /** Remote pictures were left out. */
    hasPictures: z.boolean(),
    isCut: z.boolean(),
    attachments: z.array(z.string()),
  }),
  reads: 'unmatched-mail',
})
export type UnmatchedWords = EndpointResponse<typeof readUnmatchedEmail>

/** The same email with its remote pictures, as a document for a frame without scripts. */
export const viewUnmatchedEmail = endpoint({
  method: 'GET',
  path: '/api/admin/unmatched-emails/:id/view',
  access: 'admin',
  summary: 'One of these emails with its remote pictures, as HTML for a frame without scripts.',
  params,
  response: null,
  reads: 'unmatched-mail',
})

export const downloadUnmatchedFile = endpoint({
  method: 'GET',
  path: '/api/admin/unmatched-emails/:id/attachments/:number',
  access: 'admin',
  summary: 'One file of such an email, counted from 1: a document or a picture of at most 25 MB.',
  params: z.extend(params, { number: recordId }),
  response: null,
  reads: 'unmatched-mail',
})

export const attachUnmatchedEmail = endpoint({
  method: 'POST',
  path: '/api/admin/unmatched-emails/:id/attach',
  access: 'admin',
  summary: 'Makes it an answer of a request, as if it had matched. 409 when someone has decided.',
  params,
  body: z.strictObject({ leadId: z.number().check(z.int(), z.positive(), z.maximum(999_999_999)) }),
  response: null,
  changes: ['unmatched-mail', 'leads', 'mail'],
})

export const dismissUnmatchedEmail = endpoint({
  method: 'POST',
  path: '/api/admin/unmatched-emails/:id/dismiss',
  access: 'admin',
  summary: 'Takes it from the list: “Not for us”. Its text is deleted after a day.',
  params,
  response: null,
  changes: 'unmatched-mail',
})

export const restoreUnmatchedEmail = endpoint({
  method: 'POST',
  path: '/api/admin/unmatched-emails/:id/restore',
  access: 'admin',
  summary: 'Puts a dismissed one back on the list, within a day.',
  params,
  response: null,
  changes: 'unmatched-mail',
})

export const unmatchedTexts = {
  gone: 'This email is no longer on the list.',
  settled: 'Someone has already decided about this email.',
} as const

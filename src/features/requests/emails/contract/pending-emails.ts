import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const pendingEmailSchema = z.object({
  leadId: z.number(),
  /** `log-7` */
  emailId: z.string(),
  /** The reader wrote it and can still take it back. */
  canUndo: z.boolean(),
})
export type PendingEmail = z.output<typeof pendingEmailSchema>

export const listPendingEmails = endpoint({
  method: 'GET',
  path: '/api/admin/pending-emails',
  access: 'staff',
  summary: 'The emails that are being sent to the leads that one may see, without their words.',
  response: z.array(pendingEmailSchema),
  reads: 'mail',
})

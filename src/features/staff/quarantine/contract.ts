import * as z from 'zod/mini'
import { checkedForms } from '#features/core/captcha/contract.ts'
import { screeningSignals } from '#features/core/screening/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'

const heldFormSchema = z.object({
  id: z.number(),
  form: z.enum(checkedForms),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** Words of the person. */
  text: z.string(),
  signals: z.array(z.enum(screeningSignals)),
  at: z.string(),
  /** When it is deleted by itself. */
  expiresAt: z.string(),
})
export type HeldForm = z.output<typeof heldFormSchema>

const params = z.object({ id: recordId })

export const listQuarantine = endpoint({
  method: 'GET',
  path: '/api/admin/quarantine',
  access: 'admin',
  summary: 'Forms of the website that look as if a program had sent them, oldest first.',
  response: z.array(heldFormSchema),
  reads: 'leads',
})

export const countQuarantine = endpoint({
  method: 'GET',
  path: '/api/admin/quarantine/count',
  access: 'admin',
  summary: 'How many forms are held back.',
  response: z.object({ count: z.number() }),
  reads: 'leads',
})

export const acceptQuarantined = endpoint({
  method: 'POST',
  path: '/api/admin/quarantine/:id/accept',
  access: 'admin',
  summary:
    'Lets a form through: a request becomes a lead, a form of the waiting list an entry, the first message of a chat a conversation with what its visitor has written since.',
  params,
  response: null,
  changes: ['leads', 'waitlist', 'chat', 'conversations'],
})

export const deleteQuarantined = endpoint({
  method: 'DELETE',
  path: '/api/admin/quarantine/:id',
  access: 'admin',
  summary: 'Deletes a form that no person has sent, or whose sender was answered.',
  params,
  response: null,
  changes: 'leads',
})

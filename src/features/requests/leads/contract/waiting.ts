import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'

export const countNewLeads = endpoint({
  method: 'GET',
  path: '/api/admin/not-contacted-leads-count',
  access: 'admin',
  summary:
    'How many requests are not contacted, and how many clients wait for the practice in all.',
  response: z.object({
    count: z.number(),
    /** Waiting leads whose client has answered. */
    answered: z.number(),
    /** Every lead that waits. */
    waiting: z.number(),
    /** The waiting leads that are not in `count`. */
    waitingContacted: z.number(),
  }),
  reads: 'leads',
})

export const countAnsweredLeads = endpoint({
  method: 'GET',
  path: '/api/admin/answered-leads-count',
  access: 'staff',
  summary:
    'Of the leads that one may see, how many have an answer by email that waits for the practice, and how many wait in all: for therapists their own.',
  response: z.object({ answered: z.number(), waiting: z.number() }),
  reads: 'leads',
})

/** To staff who press "No reply needed" on an older state than the stored one. */
export const clientWroteAgain = 'The client has written again. Please read it first.'

export const dismissLead = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/no-reply-needed',
  access: 'staff',
  summary:
    'Notes that no reply is needed: the client waits no longer. 409 if they have written since.',
  params: z.object({ id: recordId }),
  body: z.object({
    /** The lead's `clientWroteAt` as the screen had it; left out, whatever the client wrote is handled. */
    clientWroteAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  }),
  /** With both, `restoreLead` takes this back. */
  response: z.object({ handledAt: z.string(), before: z.nullable(z.string()) }),
  changes: 'leads',
})

export const restoreLead = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/reply-needed',
  access: 'staff',
  summary:
    'Takes “No reply needed” back: the client waits as before. 409 if someone has written since.',
  params: z.object({ id: recordId }),
  body: z.object({
    handledAt: z.iso.datetime({ offset: true }),
    /** Up to when the lead was handled before; left out or null, not at all. */
    before: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  }),
  response: null,
  changes: 'leads',
})

import * as z from 'zod/mini'
import { linkToken, newPasswordText, userSchema } from '#features/core/accounts/contract.ts'
import { newPersonSchema } from '#features/staff/user-admin/contract.ts'
import { m } from '#messages'
import { roles } from '#shared/actor.ts'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'

export const newInvitationSchema = z.extend(newPersonSchema, {
  /** True if the website shows the profile of a therapist as soon as the invitation is accepted. */
  isPublic: z.pipe(
    z.optional(z.boolean('Please choose whether the website shows the profile')),
    z.transform((given) => given ?? false),
  ),
})
export type NewInvitation = z.output<typeof newInvitationSchema>

/** An open invitation as administrators see it; never with its token. */
export const invitationSchema = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  isTherapist: z.boolean(),
  isPublic: z.boolean(),
  /** The name of the administrator who sent it last; null when that account was deleted. */
  invitedBy: z.nullable(z.string()),
  /** True if the link works: it ends when its sender is no longer an administrator. */
  isValid: z.boolean(),
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.output<typeof invitationSchema>

const token = linkToken(() => m.auth_invitation_required())

export const acceptanceSchema = z.object({ token, password: newPasswordText })

/** Recipient of an invitation, as the form that accepts it shows. */
const invitedPersonSchema = z.pick(userSchema, { email: true, firstName: true, lastName: true })
export type InvitedPerson = z.output<typeof invitedPersonSchema>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'admin',
  summary: 'The open invitations, the newest first.',
  response: z.array(invitationSchema),
  reads: 'users',
})

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  asksPassword: true,
  summary:
    'Mails an invitation with a link that works once, for 72 hours. A newer one to the same address replaces it.',
  body: newInvitationSchema,
  response: invitationSchema,
  status: 201,
  changes: 'users',
  limit: { max: 60, seconds: 300, isShared: true },
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  access: 'admin',
  summary: 'Ends an open invitation; its link no longer works.',
  params: z.object({ id: recordId }),
  response: null,
  changes: 'users',
})

export const findInvitation = endpoint({
  method: 'POST',
  path: '/api/find-invitation',
  access: 'public',
  summary: 'Whom the invitation of a link is for; 400 with a `code` when the link does not work.',
  body: z.object({ token }),
  response: invitedPersonSchema,
  limit: { max: 60, seconds: 300, isShared: true },
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/accept-invitation',
  access: 'public',
  summary:
    'Makes the account of an invited person with the password they chose, and signs them in.',
  body: acceptanceSchema,
  response: userSchema,
  status: 201,
  changes: ['session', 'users', 'therapists', 'leads'],
  limit: { max: 60, seconds: 300, isShared: true },
})

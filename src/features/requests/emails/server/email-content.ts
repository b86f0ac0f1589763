import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import type { Actor } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import { type LeadEmail, undoSeconds } from '../contract.ts'
import type { Sender } from './sender.ts'

// Both transports have answered or failed by then: ten seconds for Google, forty for SMTP.
const claimMs = 2 * 60 * 1000

/** Until when an email that is being sent is not taken for an interrupted one. */
export const toClaimEnd = (now: Date) => new Date(now.getTime() + claimMs)

/** When an email that can be undone is sent. */
export const toSendTime = (now: Date) => new Date(now.getTime() + undoSeconds * 1000)

export const toEmailContent = (actor: Actor, lead: Lead, sender: Sender, body: LeadEmail) => ({
  senderId: actor.userId,
  senderName: fullName(actor),
  transport: sender.transport,
  fromAddress: sender.address,
  toName: leadName(lead),
  toAddress: lead.email,
  language: lead.language,
  subject: body.subject,
  message: body.message,
  htmlMessage: body.htmlMessage ?? null,
  marksContacted: body.markContacted ?? false,
})

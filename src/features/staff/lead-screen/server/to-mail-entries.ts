import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import type { TimelineDeps } from './deps.ts'
import type { DraftEntry } from './draft-entry.ts'

type MailHeads = Awaited<ReturnType<TimelineDeps['leadMail']['listMailHeads']>>

const toSentEntry = ({
  at,
  by,
  senderId,
  sendAt,
  ...sent
}: MailHeads['sent'][number]): DraftEntry => ({
  ...sent,
  id: sent.emailId,
  at: at.toISOString(),
  sendAt: sendAt?.toISOString() ?? null,
  by,
  actorId: senderId,
  kind: 'email',
})

function toReceivedEntry(
  { id, at, kind, ...received }: MailHeads['received'][number],
  client: string,
): DraftEntry {
  const { attachments, emailId, from, heldBy, isUnread, ownerId, ownerName, subject } = received
  const by = received.otherSender ?? client
  const fields = { id: `answer-${id}`, at: at.toISOString(), emailId, subject, heldBy }
  if (kind === 'own') {
    const unsent = { failure: null, sendAt: null, canUndo: false, attachments }
    const sent = { ...unsent, to: null, status: 'sent' } as const
    return { ...fields, ...sent, by: ownerName, actorId: ownerId, kind: 'email' }
  }
  return { ...fields, by, kind: 'answer', messageKind: kind, from, attachments, isUnread }
}

/** Emails to the client and their answers, without the words. */
export const toMailEntries = (lead: Lead, { sent, received }: MailHeads): DraftEntry[] => [
  ...received.map((one) => toReceivedEntry(one, leadName(lead))),
  ...sent.map(toSentEntry),
]

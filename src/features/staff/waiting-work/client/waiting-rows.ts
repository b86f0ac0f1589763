import type { ChatSessionSummary } from '#features/chat/chat/contract/conversations.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { type LeadLabels, toReadableLead } from '#features/requests/leads/labels.ts'
import type { Role } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import { paths } from '#shared/paths.ts'
import { maxWaitingRows, type ResponseTarget } from '../contract.ts'

/** A conversation, an email of a client that no one has answered, or a request that no one has contacted. */
export type WaitingKind = 'chat' | 'answer' | 'request'

type Urgency = 'new' | 'soon' | 'late'

export type WaitingRow = {
  kind: WaitingKind
  id: number
  name: string
  text: string
  language: Language
  since: string
  /** Unset for a chat, which has a target of its own. */
  urgency?: Urgency
  href: string
}

export type WaitingRows = Record<WaitingKind, readonly WaitingRow[]>

type Target = Pick<ResponseTarget, 'soonBefore' | 'lateBefore'>

/** The urgency of a client's email or request: `soon` after half of the response target, `late` after all of it. */
export function getTargetUrgency(since: string, { soonBefore, lateBefore }: Target): Urgency {
  const isUpTo = (limit: string | null) => limit !== null && Date.parse(since) <= Date.parse(limit)
  if (isUpTo(lateBefore)) return 'late'
  return isUpTo(soonBefore) ? 'soon' : 'new'
}

export const toChatRow = (chat: ChatSessionSummary): WaitingRow[] => {
  const { number, clientName, lastMessage, language, waitingSince, hasLeft } = chat
  if (waitingSince === null || hasLeft) return []
  return [
    {
      kind: 'chat',
      id: number,
      name: clientName,
      text: `Chat: ${lastMessage}`,
      language,
      since: waitingSince,
      href: paths.chatReply(number),
    },
  ]
}

type LeadContext = {
  target: Target
  labels: LeadLabels
  /** Therapists see only their own leads, so that the name would say nothing. */
  showsAssignee: boolean
}

function toLeadRow(
  lead: Lead,
  { kind, since, what }: { kind: WaitingKind; since: string; what: string },
  { target, labels, showsAssignee }: LeadContext,
): WaitingRow {
  const { name, service, location, assignee } = toReadableLead(lead, labels)
  return {
    kind,
    id: lead.id,
    name,
    text: `${what}: ${service}, ${location}${showsAssignee ? `. ${assignee ?? 'Unassigned'}` : ''}`,
    language: lead.language,
    since,
    urgency: getTargetUrgency(since, target),
    href: paths.leadFromDashboard(lead.id),
  }
}

/** The clients whose email no one has answered, the longest wait first. */
export const toAnswerRows = (leads: readonly Lead[], context: LeadContext): WaitingRow[] =>
  leads
    .flatMap((lead) => {
      const since = lead.answeredAt
      return since === null
        ? []
        : [toLeadRow(lead, { kind: 'answer', since, what: 'Answered' }, context)]
    })
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))

/** The requests that no one has contacted and that are near the target or past it. `leads` are the oldest first. */
export const toRequestRows = (leads: readonly Lead[], context: LeadContext): WaitingRow[] =>
  leads
    // A request that needs no reply is contacted all the same, but its client does not wait.
    .filter(({ waitingSince }) => waitingSince !== null)
    .map((lead) =>
      toLeadRow(lead, { kind: 'request', since: lead.createdAt, what: 'New request' }, context),
    )
    .filter(({ urgency }) => urgency !== 'new')

/**
 * The number of waiting requests past the target. `leads` are the first of them, the longest wait first: the present
 * target says more of these than the number that came with them.
 */
export function countLate(leads: readonly Lead[], target: Target, late: number): number {
  const waiting = leads.filter(({ waitingSince }) => waitingSince !== null)
  const shown = waiting.filter(({ createdAt }) => getTargetUrgency(createdAt, target) === 'late')
  return shown.length < waiting.length ? shown.length : Math.max(shown.length, late)
}

/** The order of the kinds: for therapists their own clients come before visitors of the practice. */
export const waitingKinds = {
  admin: ['chat', 'answer', 'request'],
  therapist: ['answer', 'request', 'chat'],
} as const satisfies Record<Role, readonly WaitingKind[]>

/** Rows reserved for each kind, so that the kinds before it cannot take all the room. */
const reservedRows = 3

/** The rows that are shown, by kind. A kind with few rows leaves its room to the others. */
export function selectRows(rows: WaitingRows, role: Role): WaitingRow[] {
  const kinds = waitingKinds[role]
  const shown: WaitingRow[] = []
  for (const [index, kind] of kinds.entries()) {
    const reserved = kinds
      .slice(index + 1)
      .reduce((sum, later) => sum + Math.min(rows[later].length, reservedRows), 0)
    shown.push(...rows[kind].slice(0, maxWaitingRows - shown.length - reserved))
  }
  return shown
}

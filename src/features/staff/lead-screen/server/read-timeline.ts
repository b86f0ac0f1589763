import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import { fullName } from '#shared/names.ts'
import {
  maxTimelineSources,
  type readLeadTimeline,
  type TimelineEntry,
  timelinePageSize,
} from '../contract.ts'
import type { TimelineDeps } from './deps.ts'
import { type DraftEntry, sortNewestFirst } from './draft-entry.ts'
import { toCallEntries } from './to-call-entries.ts'
import { toChangeEntries } from './to-change-entries.ts'
import { toMailEntries } from './to-mail-entries.ts'
import { toNoteEntries } from './to-note-entries.ts'

type Viewer = { actor: Actor; origin: Origin }

function toRequestEntry(lead: Lead): DraftEntry {
  const { createdAt, language, source, notes } = lead
  return {
    id: 'request',
    at: createdAt,
    by: leadName(lead),
    kind: 'request',
    language,
    source,
    message: notes,
  }
}

async function readReceipts({ ownRequests }: TimelineDeps, lead: Lead): Promise<DraftEntry[]> {
  const links = await ownRequests.listSentLinks(lead.id)
  return links.map(({ id, kind, createdAt }) => ({
    id: `receipt-${id}`,
    at: createdAt.toISOString(),
    by: null,
    kind: 'receipt',
    language: lead.language,
    isRenewal: kind !== 'receipt',
  }))
}

async function readChats(
  { chat }: TimelineDeps,
  { actor, origin }: Viewer,
  lead: Lead,
): Promise<DraftEntry[]> {
  const conversations = await chat.viewOfLead(actor, origin, lead.id)
  return conversations.map(({ id, createdAt, messageCount, with: writers, firstWords }) => ({
    id: `chat-${id}`,
    at: createdAt.toISOString(),
    by: leadName(lead),
    kind: 'chat',
    conversation: id,
    messageCount,
    with: writers,
    firstWords,
  }))
}

/** The audit log is for administrators, and so is what the timeline shows of it. */
async function readViews(
  { audit, listNames }: TimelineDeps,
  { actor }: Viewer,
  leadId: number,
): Promise<DraftEntry[]> {
  if (actor.role !== 'admin') return []
  const viewers = await audit.listViewers('lead', leadId)
  const names = new Map(
    (await listNames(viewers.map(({ actorId }) => actorId))).map((one) => [one.id, fullName(one)]),
  )
  const [latest] = viewers
  if (!latest) return []
  const people = viewers.map(({ actorId, times, lastAt }) => ({
    name: names.get(actorId) ?? `Former account ${actorId}`,
    times,
    lastAt: lastAt.toISOString(),
  }))
  return [{ id: 'views', at: latest.lastAt.toISOString(), by: null, kind: 'views', people }]
}

async function addPhotos(
  { listPortraits }: TimelineDeps,
  drafts: readonly DraftEntry[],
): Promise<TimelineEntry[]> {
  const ids = new Set(drafts.flatMap(({ actorId }) => actorId ?? []))
  const photos = await listPortraits([...ids].filter((id) => id > 0))
  return drafts.map(({ actorId, ...entry }) => ({
    ...entry,
    // The client has the number 0.
    byPhoto: (actorId ? photos.get(actorId) : undefined) ?? null,
  })) as TimelineEntry[] // spreading a union loses which fields belong together
}

/**
 * Events of a lead, newest first. It is recorded as a view of the lead.
 * @throws not-found, also for a colleague's lead
 */
export async function readTimeline(
  deps: TimelineDeps,
  actor: Actor,
  leadId: number,
  origin: Origin,
  before?: string,
): Promise<EndpointResult<typeof readLeadTimeline>> {
  const viewer = { actor, origin }
  const viewed = await deps.leads.view(actor, leadId, origin, maxTimelineSources)
  const { lead } = viewed
  const logged = await deps.workLog.listEntries(actor, leadId)
  const drafts = sortNewestFirst<DraftEntry>([
    ...(await readViews(deps, viewer, leadId)),
    ...toMailEntries(lead, await deps.leadMail.listMailHeads(actor, lead, maxTimelineSources)),
    ...toCallEntries(logged),
    ...toNoteEntries(lead, logged),
    ...toChangeEntries(viewed, logged, deps),
    ...(await readReceipts(deps, lead)),
    toRequestEntry(lead),
    ...(await readChats(deps, viewer, lead)),
  ])
  const start = before === undefined ? 0 : drafts.findIndex(({ id }) => id === before) + 1
  // The state before an entry is unknown once the entry itself is gone.
  const rest = before !== undefined && start === 0 ? [] : drafts.slice(start)
  return {
    response: await addPhotos(deps, rest.slice(0, timelinePageSize)),
    flags: { hasEarlier: rest.length > timelinePageSize },
  }
}

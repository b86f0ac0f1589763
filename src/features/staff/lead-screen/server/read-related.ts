import type { Actor, Origin } from '#shared/actor.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import type { readRelated as read } from '../contract.ts'
import type { TimelineDeps } from './deps.ts'

/**
 * Reads the other records of the person of a lead; nothing is merged.
 * @throws not-found, also for a colleague's lead
 */
export async function readRelated(
  { leads, chat, audit }: TimelineDeps,
  actor: Actor,
  leadId: number,
  origin: Origin,
): Promise<EndpointResult<typeof read>> {
  const lead = await leads.find(actor, leadId, origin, 'lead.viewed')
  const related = await leads.listRelated(actor, lead)
  const ids = related.map(({ id }) => id)
  if (ids.length > 0) await audit.recordList({ actor, origin, record: 'lead', ids })
  return {
    leads: related,
    conversations: await chat.findRelated(actor, lead, origin),
  }
}

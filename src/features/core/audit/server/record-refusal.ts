import { object, safeParse } from 'zod/mini'
import type { Actor, Origin } from '#shared/actor.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'
import type { Topic } from '#shared/topics.ts'
import { type AuditedRecord, codePrefixes } from '../contract/actions.ts'
import type { RecordEvent } from './record-event.ts'

/** A call that a signed-in person may not make. */
type RefusedCall = {
  actor: Actor
  origin: Origin
  definition: Pick<EndpointDefinition, 'method' | 'reads' | 'changes'>
  params: unknown
}

// Calls about invitations have the topic of users.
const recordTypeByTopic: Partial<Record<Topic, Exclude<AuditedRecord, 'invitation'>>> = {
  leads: 'lead',
  mail: 'lead',
  'unmatched-mail': 'email',
  waitlist: 'waitlist',
  replies: 'reply',
  documents: 'document',
  privacy: 'privacy',
  chat: 'conversation',
  users: 'user',
  therapists: 'profile',
  google: 'profile',
  'site-images': 'site',
  audit: 'audit',
  site: 'site',
}

const actionByMethod = {
  GET: 'viewed',
  POST: 'created',
  PUT: 'changed',
  PATCH: 'changed',
  DELETE: 'deleted',
} as const satisfies Record<EndpointDefinition['method'], string>

/** Records a call that the access check refused: what was attempted, and on which record if it says. */
export async function recordRefusal(
  record: RecordEvent,
  { actor, origin, definition, params }: RefusedCall,
): Promise<void> {
  const topic = definition.reads ?? [definition.changes ?? []].flat()[0]
  const type = topic && recordTypeByTopic[topic]
  if (!type) return
  // The parameters are as the client sent them, and may name no record.
  const { data } = safeParse(object({ id: recordId }), params)
  const id = data?.id ?? null
  const { method } = definition
  const attempt = method === 'GET' && id === null ? 'listed' : actionByMethod[method]
  await record({
    actor,
    origin,
    record: type,
    id,
    action: `${codePrefixes[type]}.${attempt}`,
    outcome: 'refused',
    foldsRepeats: true, // otherwise anyone could fill the log with refused calls
  })
}

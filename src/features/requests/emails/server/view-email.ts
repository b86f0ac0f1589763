import { GoogleError } from '#features/requests/google-connection/rules.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { toAppError } from './delivery/outcomes.ts'
import type { LeadMailDeps } from './deps.ts'
import type { MailBody } from './html/mail-body.ts'
import { readAnswerBody, readBody } from './thread/present-page.ts'
import { loadReader, type Readable, readReadable } from './thread/read-correspondence.ts'
import { toAnswerId } from './thread/thread-entry.ts'
import { isThreadDenied } from './thread/visibility.ts'

async function readWithPictures(
  { gmail, clean }: LeadMailDeps,
  actor: Actor,
  { received, answers, googleError }: Readable,
  messageId: string,
): Promise<MailBody> {
  const answer = answers.find(({ id }) => toAnswerId(id) === messageId)
  if (answer) return readAnswerBody(answer, clean, true)
  // The mailbox also holds messages that do not belong to this lead.
  if (!received.some(({ id }) => id === messageId)) {
    throw googleError ?? notFound('This message is not here.')
  }
  const { readReceived } = await loadReader()
  return readBody(readReceived(await gmail.readMessage(actor.userId, messageId)), clean, true)
}

/** A received message with its remote pictures. @throws not-found, not-allowed (THREAD_ACCESS_DENIED), unavailable */
export async function viewLeadEmail(
  deps: LeadMailDeps,
  actor: Actor,
  leadId: number,
  messageId: string,
  origin: Origin,
): Promise<MailBody> {
  const action = 'lead.email_viewed'
  const lead = await deps.leads.find(actor, leadId, origin, action)
  const view = { actor, origin, record: 'lead', id: leadId, action } as const
  try {
    const readable = await readReadable(deps, actor, lead)
    const body = await readWithPictures(deps, actor, readable, messageId)
    await deps.audit.record(view)
    return body
  } catch (error) {
    await deps.audit.record({ ...view, outcome: isThreadDenied(error) ? 'refused' : 'failed' })
    throw error instanceof GoogleError ? toAppError(error) : error
  }
}

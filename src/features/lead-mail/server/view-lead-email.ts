import { GoogleError } from '#features/google-connection/rules.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { toAppError } from './delivery/outcomes.ts'
import type { LeadMailDeps } from './deps.ts'
import type { MailBody } from './html/mail-body.ts'
import { readAnswerBody, readBody } from './thread/present-page.ts'
import { loadReader, readCorrespondence } from './thread/read-correspondence.ts'
import { type Correspondence, toAnswerId } from './thread/thread-entry.ts'

async function readWithPictures(
  { gmail, clean }: LeadMailDeps,
  actor: Actor,
  { received, answers }: Correspondence,
  messageId: string,
): Promise<MailBody> {
  const answer = answers.find(({ id }) => toAnswerId(id) === messageId)
  if (answer) return readAnswerBody(answer, clean, true)
  // The mailbox also holds messages that do not belong to this lead.
  if (!received.some(({ id }) => id === messageId)) throw notFound('This message is not here.')
  const { readReceived } = await loadReader()
  return readBody(readReceived(await gmail.readMessage(actor.userId, messageId)), clean, true)
}

/** A received message with its remote pictures. @throws not-found, unavailable */
export const viewLeadEmail =
  (deps: LeadMailDeps) =>
  async (actor: Actor, leadId: number, messageId: string, origin: Origin): Promise<MailBody> => {
    const lead = await deps.leads.find(actor, leadId, origin, 'lead.email_viewed')
    try {
      const correspondence = await readCorrespondence(deps)(actor, lead)
      const body = await readWithPictures(deps, actor, correspondence, messageId)
      await deps.audit.record({
        actor,
        origin,
        record: 'lead',
        id: leadId,
        action: 'lead.email_viewed',
      })
      return body
    } catch (error) {
      throw error instanceof GoogleError ? toAppError(error) : error
    }
  }

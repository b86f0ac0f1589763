import { GoogleError } from '#features/google-connection/rules.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { toAppError } from './delivery/outcomes.ts'
import type { LeadMailDeps } from './deps.ts'
import type { MailBody } from './html/mail-body.ts'
import { readBody } from './thread/present-page.ts'
import { loadReader, readCorrespondence } from './thread/read-correspondence.ts'

/** A received message with its remote pictures. @throws not-found, unavailable */
export const viewLeadEmail =
  (deps: LeadMailDeps) =>
  async (actor: Actor, leadId: number, messageId: string, origin: Origin): Promise<MailBody> => {
    const lead = await deps.leads.find(actor, leadId, origin, 'lead.email_viewed')
    try {
      const { received } = await readCorrespondence(deps)(actor, lead)
      // The mailbox also holds messages that do not belong to this lead.
      if (!received.some(({ id }) => id === messageId)) throw notFound('This message is not here.')
      const { readReceived } = await loadReader()
      const mail = readReceived(await deps.gmail.readMessage(actor.userId, messageId))
      const body = await readBody(mail, deps.clean, true)
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

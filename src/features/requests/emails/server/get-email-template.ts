import { m } from '#messages'
import { runInLanguage } from '#platform/server/language.ts'
import type { Actor } from '#shared/actor.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { fullName } from '#shared/names.ts'
import type { getEmailTemplate as definition } from '../contract.ts'
import { findSignature } from './delivery/compose.ts'
import type { LeadMailDeps } from './deps.ts'

/** Facts about the sender in an email, besides its text. */
export async function getEmailTemplate(
  deps: LeadMailDeps,
  actor: Actor,
  language: Language,
): Promise<EndpointResponse<typeof definition>> {
  const practice = deps.practice(language).nameInSentence
  const writer = { senderId: actor.userId, senderName: fullName(actor), language }
  const { name, lines, link } = await runInLanguage(language, () => findSignature(deps, writer))
  return {
    subject: runInLanguage(language, () => m.mail_lead_subject({ practice })),
    practice,
    hasProfile: await deps.google.hasProfile(actor.userId),
    signature: {
      name,
      lines: lines.map((line) => (typeof line === 'string' ? { text: line, language } : line)),
      link: link ?? null,
    },
  }
}

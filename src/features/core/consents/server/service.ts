import { createHash } from 'node:crypto'
import { m } from '#messages'
import type { Clock } from '#platform/server/clock.ts'
import type { Language } from '#shared/language.ts'
import type { Consent, ConsentPurpose, ConsentWay, WithdrawalWay } from '../contract.ts'
import type { ConsentRepository, ConsentRow, ConsentSubject } from './repository.ts'

type Given = {
  purpose: ConsentPurpose
  way: ConsentWay
  language: Language
  /** Unset for now; earlier for a form that was held back. */
  givenAt?: Date
}

export type ConsentService = ReturnType<typeof createConsentService>

type Deps = {
  consents: ConsentRepository
  clock: Clock
  chatDays: number
  waitlistDays: number
}

/** The sentence beside the box that was ticked, without the marks of its links. */
function readText({ chatDays, waitlistDays }: Deps, { purpose, language }: Given): string {
  const options = { locale: language } as const
  const toDays = (count: number) => m.site_days({ count }, options)
  const texts: Record<ConsentPurpose, () => string> = {
    contact: () => m.consultation_consent({}, options),
    waitlist: () => m.waitlist_agreement({ days: toDays(waitlistDays) }, options),
    chat: () => m.chat_consent({ days: toDays(chatDays) }, options),
  }
  return texts[purpose]().replaceAll(/<\/?[a-z]+>/g, '')
}

const present = ({ givenAt, withdrawnAt, ...consent }: ConsentRow): Consent => ({
  ...consent,
  givenAt: givenAt.toISOString(),
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
})

/** Consents of people: which text in which language, for what, when and how. */
export function createConsentService(deps: Deps) {
  const { consents, clock } = deps
  return {
    /** A form is only sent with its box ticked. Joins the transaction that stores the record. */
    async record(subject: ConsentSubject, given: Given): Promise<void> {
      const text = readText(deps, given)
      const { purpose, language, way, givenAt = clock.now() } = given
      const hash = createHash('sha256').update(`${purpose} ${language} ${text}`).digest('hex')
      const version = hash.slice(0, 12)
      await consents.insertText({ version, purpose, language, text, firstUsedAt: givenAt })
      await consents.insert(subject, { version, way, givenAt })
    },

    list: async (subject: ConsentSubject): Promise<Consent[]> =>
      (await consents.list(subject)).map(present),

    /** Joins the transaction. @returns how many were withdrawn now */
    withdraw: (subject: ConsentSubject, by: WithdrawalWay): Promise<number> =>
      consents.withdraw(subject, clock.now(), by),

    findWithdrawnAt: consents.findWithdrawnAt,
  }
}

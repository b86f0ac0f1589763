import { m } from '#messages'
import { runInLanguage } from '#platform/server/language.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { type Language, languageTags } from '#shared/language.ts'
import { fullName } from '#shared/names.ts'
import type { ReplyValuesByLanguage } from '../contract.ts'
import type { ReplyDeps } from './deps.ts'

type Offer = { therapistName: string | null; sessionFee: number | null }

const unknown: Offer = { therapistName: null, sessionFee: null }

/** The therapist of an account, hidden on the website or not. */
async function findOfAccount(
  { therapists }: Pick<ReplyDeps, 'therapists'>,
  userId: number | null,
): Promise<Offer | undefined> {
  const profile = userId === null ? undefined : await therapists.findProfile(userId)
  return profile && { therapistName: fullName(profile), sessionFee: profile.sessionFee }
}

/** The therapist whom a client has asked for. */
async function findPreferred(
  { therapists }: Pick<ReplyDeps, 'therapists'>,
  name: string | null,
): Promise<Offer | undefined> {
  if (name === null) return undefined
  const found = await therapists.findNamed(name, 'en')
  return { therapistName: name, sessionFee: found?.sessionFee ?? null }
}

/** The therapist that the client of a lead may see: the assignee, the one asked for, or else the writer. */
async function findOffer(
  deps: ReplyDeps,
  actor: Actor,
  leadId: number | undefined,
  origin: Origin,
): Promise<Offer> {
  const lead =
    leadId === undefined
      ? undefined
      : await deps.leads.find(actor, leadId, origin, 'lead.email_sent')
  return (
    (lead &&
      ((await findOfAccount(deps, lead.assignedTo)) ??
        (await findPreferred(deps, lead.preferredTherapist)))) ??
    (await findOfAccount(deps, actor.userId)) ??
    unknown
  )
}

const formatFee = (language: Language, dollars: number): string =>
  runInLanguage(language, () =>
    m.profile_fee_per_session({
      dollars: new Intl.NumberFormat(languageTags[language]).format(dollars),
    }),
  )

/** The values of placeholders for the person that is written to. @throws not-found for another's lead */
export async function getValues(
  deps: ReplyDeps,
  actor: Actor,
  leadId: number | undefined,
  origin: Origin,
): Promise<ReplyValuesByLanguage> {
  const { therapistName, sessionFee } = await findOffer(deps, actor, leadId, origin)
  const inLanguage = (language: Language) => ({
    practiceName: deps.practice(language).name || null,
    therapistName,
    fee: sessionFee === null ? null : formatFee(language, sessionFee),
  })
  return { en: inLanguage('en'), fr: inLanguage('fr') }
}

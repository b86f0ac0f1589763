import type { CheckedForm } from '#features/core/captcha/contract.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { toAddressKeys } from '#platform/server/http/client-address.ts'
import type { Origin } from '#shared/actor.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import type { Language } from '#shared/language.ts'
import { phoneDigits } from '#shared/phone.ts'
import type { Topic } from '#shared/topics.ts'
import type { ScreeningSignal } from '../contract.ts'
import { isHeldBack, listSignals, type ScreeningFacts } from '../rules.ts'
import { alarmAdministrators } from './alarm-administrators.ts'
import type { ScreeningDeps } from './deps.ts'
import type { HeldForm } from './repository.ts'

export type Verdict = {
  isHeld: boolean
  isProved: boolean
  signals: ScreeningSignal[]
  /** Unset where no proof is asked for. */
  facts?: ScreeningFacts
}

const clear: Verdict = { isHeld: false, isProved: true, signals: [] }

/** Rolls back a form that others, stored at the same moment, have put above a cap. */
class CapReached extends Error {}

/** A form whose security check was answered. */
export type AnsweredForm = {
  form: CheckedForm
  validation: string
  origin: Origin
  /** The field that no person sees. */
  trap?: string | undefined
}

/** The network of a visitor as it is stored, and what the networks of its site begin with. */
function toNetwork({ address }: Origin) {
  const [network, site] = toAddressKeys(address)
  return site ? { key: `${site.key} ${network.key}`, site: `${site.key} ` } : { key: network.key }
}

const countRecent = ({ clock, forms }: ScreeningDeps, form: CheckedForm, origin: Origin) =>
  forms.countForms(form, toNetwork(origin), new Date(clock.now().getTime() - hourMs))

async function judgeForm(deps: ScreeningDeps, answered: AnsweredForm): Promise<Verdict> {
  const { captcha, isRateLimited } = deps
  const { form, validation, origin, trap } = answered
  if (!captcha.isProofAsked) return clear
  const counts = await countRecent(deps, form, origin)
  const { isProved, ageMs } = await captcha.findFacts(validation, form)
  const facts = { isProved, ageMs, isTrapped: Boolean(trap), counts, isLimited: isRateLimited }
  const signals = listSignals(facts)
  return { isHeld: isHeldBack(signals, facts), isProved, signals, facts }
}

/**
 * Judges a form and has it stored, or held if the verdict says so. `store` uses up the security check and calls `count`,
 * in one transaction, which is rolled back and repeated where forms that were sent at the same moment have reached a cap.
 */
export async function screenForm<T>(
  deps: ScreeningDeps,
  answered: AnsweredForm,
  store: (verdict: Verdict) => Promise<T>,
): Promise<T> {
  try {
    return await store(await judgeForm(deps, answered))
  } catch (error) {
    if (!(error instanceof CapReached)) throw error
  }
  return screenForm(deps, answered, store)
}

/** Counts a form that is accepted or held. Call it last in the transaction: forms of one kind wait here for each other. */
export async function countForm(
  deps: ScreeningDeps,
  form: CheckedForm,
  { facts, isHeld, isProved }: Verdict,
  origin: Origin,
): Promise<void> {
  if (!facts) return
  const { clock, database, forms } = deps
  await lockUntilCommit(database, `forms of ${form}`)
  if (!isHeld) {
    const now = { ...facts, counts: await countRecent(deps, form, origin) }
    if (isHeldBack(listSignals(now), now)) throw new CapReached()
  }
  const address = toNetwork(origin).key
  await forms.insertScreened({ form, address, isProved, createdAt: clock.now() })
}

/** A form that waits. `content` is what the feature needs to accept it later. */
export type FormToHold = {
  form: CheckedForm
  origin: Origin
  submissionId: string | null
  name: string
  email: string
  phone: string | null
  content: Record<string, unknown>
  language: Language
  /** Set for a form that is retained for another time than a request. */
  expiresAt?: Date
}

/** Keeps a form for a person to look at. Joins the transaction. @returns its id; undefined for one that is held already */
export async function holdForm(
  deps: ScreeningDeps,
  { email, phone, origin, ...form }: FormToHold,
  { signals }: Verdict,
): Promise<number | undefined> {
  const createdAt = deps.clock.now()
  const heldUntil = new Date(createdAt.getTime() + deps.heldDays * dayMs)
  const id = await deps.forms.insertHeld({
    ...form,
    emailKey: email.trim().toLowerCase(),
    phoneDigits: phone ? phoneDigits(phone) : null,
    signals,
    address: origin.address,
    createdAt,
    expiresAt: form.expiresAt ?? heldUntil,
  })
  if (id === undefined) return undefined
  await alarmAdministrators(deps)
  await publishChange(deps)
  return id
}

/** Administrators see it at once: a form may be the first message of someone who waits in the chat. */
const publishChange = ({ database, eventBus }: ScreeningDeps) =>
  eventBus.publishWithin(database, { t: 'changed', topic: 'leads' satisfies Topic })

/**
 * Changes the content of a form that waits, under the lock of its row. Joins the transaction.
 * @returns the form as it was before; undefined if none is held any more
 */
export async function changeHeldForm(
  deps: ScreeningDeps,
  submissionId: string,
  change: (form: HeldForm) => Pick<HeldForm, 'content' | 'expiresAt'> | undefined,
): Promise<HeldForm | undefined> {
  const form = await deps.forms.lockHeld(submissionId, deps.clock.now())
  const changed = form && change(form)
  if (!changed) return form
  await deps.forms.changeHeld(form.id, changed)
  await publishChange(deps)
  return form
}

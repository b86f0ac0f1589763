import type { CheckedForm } from '#features/core/captcha/contract.ts'
import { toAddressKeys } from '#platform/server/http/client-address.ts'
import type { Origin } from '#shared/actor.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import type { Language } from '#shared/language.ts'
import { phoneDigits } from '#shared/phone.ts'
import type { ScreeningSignal } from '../contract.ts'
import { isHeldBack, listSignals } from '../rules.ts'
import { alarmAdministrators } from './alarm-administrators.ts'
import type { ScreeningDeps } from './deps.ts'

export type Verdict = { isHeld: boolean; isProved: boolean; signals: ScreeningSignal[] }

const clear: Verdict = { isHeld: false, isProved: true, signals: [] }

/** Judges a form whose security check was answered. Call it before the check is used up. */
export async function judgeForm(
  { captcha, clock, forms, isRateLimited }: ScreeningDeps,
  form: CheckedForm,
  validation: string,
  origin: Origin,
  trap: string | undefined,
): Promise<Verdict> {
  if (!captcha.isProofAsked) return clear
  const since = new Date(clock.now().getTime() - hourMs)
  const counts = await forms.countForms(form, toAddressKeys(origin.address)[0].key, since)
  const { isProved, ageMs } = await captcha.findFacts(validation, form)
  const facts = { isProved, ageMs, isTrapped: Boolean(trap), counts, isLimited: isRateLimited }
  const signals = listSignals(facts)
  return { isHeld: isHeldBack(signals, facts), isProved, signals }
}

/** Counts a form that was accepted or held. Joins the transaction. */
export async function countForm(
  { captcha, clock, forms }: ScreeningDeps,
  form: CheckedForm,
  { isProved }: Verdict,
  origin: Origin,
): Promise<void> {
  if (!captcha.isProofAsked) return
  const address = toAddressKeys(origin.address)[0].key
  await forms.insertScreened({ form, address, isProved, createdAt: clock.now() })
}

/** A form that waits. `content` is what the feature needs to accept it later. */
export type FormToHold = {
  form: CheckedForm
  submissionId: string | null
  name: string
  email: string
  phone: string | null
  content: Record<string, unknown>
  language: Language
}

/** Keeps a form for a person to look at. Joins the transaction. @returns its id; undefined for one that is held already */
export async function holdForm(
  deps: ScreeningDeps,
  { email, phone, ...form }: FormToHold,
  { signals }: Verdict,
): Promise<number | undefined> {
  const createdAt = deps.clock.now()
  const id = await deps.forms.insertHeld({
    ...form,
    emailKey: email.trim().toLowerCase(),
    phoneDigits: phone ? phoneDigits(phone) : null,
    signals,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + deps.heldDays * dayMs),
  })
  if (id !== undefined) await alarmAdministrators(deps)
  return id
}

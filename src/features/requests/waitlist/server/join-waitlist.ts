import { waitlistDays } from '#features/core/retention/rules.ts'
import type { Verdict } from '#features/core/screening/server/service.ts'
import type { Therapist } from '#features/practice/therapists/contract/public.ts'
import { m } from '#messages'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import { capitaliseName } from '#shared/capitalise-name.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError, fieldError, type Issue } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { fullName } from '#shared/names.ts'
import { formatPhone } from '#shared/phone.ts'
import type { WaitlistRequest } from '../contract/public.ts'
import { maxConfirmationsPerDay } from '../rules.ts'
import type { WaitlistDeps } from './deps.ts'
import { joinedAgainEmail, joinedEmail } from './emails.ts'
import { findTherapist, toTherapistIssue } from './find-therapist.ts'
import type { NewEntry, StoredEntry } from './repository.ts'
import { queueEmail, toAddressHashes } from './send-email.ts'

const toWrongCaptcha = (): Issue => ({
  path: 'captchaValue',
  message: m.consultation_wrong_code(),
})

/** @throws bad-input for a therapist without a waiting list, together with a wrong security check */
async function requireFullTherapist(
  deps: WaitlistDeps,
  request: WaitlistRequest,
): Promise<Therapist> {
  const therapist = await findTherapist(deps, request.therapist)
  const issue = toTherapistIssue(therapist)
  if (therapist && !issue) return therapist
  const issues = issue ? [issue] : []
  const { captchaValidation, captchaValue } = request
  if (!(await deps.captcha.check(captchaValidation, captchaValue))) issues.push(toWrongCaptcha())
  throw new AppError('bad-input', issue?.message ?? '', { issues })
}

function toEntry(
  { clock, readFacts }: WaitlistDeps,
  request: WaitlistRequest,
  therapist: Therapist,
  pageLanguage: Language,
): NewEntry {
  const createdAt = clock.now()
  const language = request.language ?? pageLanguage
  return {
    therapistId: therapist.id,
    therapistName: fullName(therapist),
    firstName: capitaliseName(request.firstName),
    lastName: capitaliseName(request.lastName),
    email: request.email,
    emailKey: request.email.toLowerCase(),
    phone: request.phone ? formatPhone(request.phone) : null,
    // A link in French would lead to an English page.
    language: readFacts().practice.offersFrench ? language : 'en',
    submissionId: request.submissionId ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + waitlistDays * dayMs),
  }
}

/** True if a repeated form says something else. A phone number that was left out says nothing. */
const hasOtherDetails = (typed: NewEntry, stored: StoredEntry) =>
  typed.firstName !== stored.firstName ||
  typed.lastName !== stored.lastName ||
  typed.language !== stored.language ||
  (typed.phone !== null && typed.phone !== stored.phone)

/** Confirms by email, unless the address has had enough of them today. @returns the hash of its token */
export async function confirmEntry(
  deps: WaitlistDeps,
  typed: NewEntry,
  stored: StoredEntry,
): Promise<string | undefined> {
  const { database, waitlist, clock, secrets } = deps
  const { addressHash, addressHashes } = toAddressHashes(secrets, stored.emailKey)
  await lockUntilCommit(database, `waitlist mail to ${addressHash}`)
  const since = new Date(clock.now().getTime() - dayMs)
  if ((await waitlist.countMails(addressHashes, since)) >= maxConfirmationsPerDay) return undefined
  const write = hasOtherDetails(typed, stored) ? joinedAgainEmail : joinedEmail
  // In the language of the form, which its sender reads.
  return queueEmail(deps, { ...stored, language: typed.language }, (parts) =>
    write({ ...parts, therapist: stored.therapistName }),
  )
}

/** Stores an entry and confirms it by email. Joins the transaction. */
const storeEntry = (deps: WaitlistDeps, entry: NewEntry, origin: Origin) =>
  deps.database.transaction(async (): Promise<void> => {
    const stored = await deps.waitlist.join(entry)
    const { id } = stored
    const isNew = stored.createdAt.getTime() === entry.createdAt.getTime()
    const action = isNew ? 'waitlist.created' : 'waitlist.changed'
    await deps.audit.record({ actor: null, origin, record: 'waitlist', id, action })
    const { language } = entry
    await deps.consents.record(
      { waitlistEntryId: id },
      { purpose: 'waitlist', way: 'form', language },
    )
    const tokenHash = (await confirmEntry(deps, entry, stored)) ?? null
    if (hasOtherDetails(entry, stored)) {
      await deps.waitlist.propose(id, { ...entry, tokenHash, at: entry.createdAt })
    }
  })

/** Keeps a form that looks as if a program had sent it. Joins the transaction. */
async function holdEntry(
  { screening }: WaitlistDeps,
  request: WaitlistRequest,
  { firstName, lastName, email, phone, language, submissionId }: NewEntry,
  { verdict, origin }: { verdict: Verdict; origin: Origin },
): Promise<void> {
  const { captchaValue: _value, captchaValidation: _validation, subject: _, ...content } = request
  const name = `${firstName} ${lastName}`
  const held = {
    form: 'waitlist',
    submissionId,
    name,
    email,
    phone,
    content,
    language,
    origin,
  } as const
  await screening.hold(held, verdict)
}

/** Consumes the security check and stores or holds the entry in one transaction. @returns false for a spent check */
async function store(
  deps: WaitlistDeps,
  request: WaitlistRequest,
  entry: NewEntry,
  origin: Origin,
): Promise<boolean> {
  const { captcha, database, screening } = deps
  const { captchaValidation: validation, captchaValue, subject: trap } = request
  return screening.screen({ form: 'waitlist', validation, trap, origin }, (verdict) =>
    database.transaction(async () => {
      if (!(await captcha.spend(validation, captchaValue))) return false
      await (verdict.isHeld
        ? holdEntry(deps, request, entry, { verdict, origin })
        : storeEntry(deps, entry, origin))
      await screening.count('waitlist', verdict, origin)
      return true
    }),
  )
}

/** Puts a person on the list whose form was held until someone had looked at it. @throws bad-input */
export async function acceptWaitlistForm(
  deps: WaitlistDeps,
  request: WaitlistRequest,
  language: Language,
  origin: Origin,
): Promise<void> {
  const therapist = await findTherapist(deps, request.therapist)
  const issue = toTherapistIssue(therapist)
  if (!therapist || issue) throw new AppError('conflict', issue?.message ?? 'Therapist not found')
  await storeEntry(deps, toEntry(deps, request, therapist, language), origin)
}

/**
 * Puts a person on the list of a therapist, for 90 days from now. The answer does not depend on whether they
 * were on it; if they were, other details wait until the link of the email confirms them. `language` is that of the page with the form.
 * @throws bad-input for a wrong, spent or expired security check, or a therapist without a waiting list
 */
export async function joinWaitlist(
  deps: WaitlistDeps,
  request: WaitlistRequest,
  language: Language,
  origin: Origin,
): Promise<{ message: string }> {
  const { submissionId, captchaValidation, captchaValue } = request
  const answer = () => ({ message: m.waitlist_joined_text() })
  // The same form, sent again because its response was lost or after a double click.
  const isStored = async () =>
    submissionId !== undefined &&
    ((await deps.waitlist.hasSubmission(submissionId)) ||
      (await deps.screening.findHeldBySubmission(submissionId)) !== undefined)
  if (await isStored()) return answer()
  const therapist = await requireFullTherapist(deps, request)
  const entry = toEntry(deps, request, therapist, language)
  const isRight = await deps.captcha.check(captchaValidation, captchaValue)
  if (isRight && (await store(deps, request, entry, origin))) return answer()
  if (await isStored()) return answer()
  const { path, message } = toWrongCaptcha()
  throw fieldError(path, message)
}

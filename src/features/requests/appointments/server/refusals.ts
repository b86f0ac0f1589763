import { m } from '#messages'
import { AppError } from '#shared/errors.ts'
import { alreadyBookedCode, ruleCode, timeTakenCode } from '../contract/appointments.ts'
import type { FreeTime } from '../contract/free-calls.ts'
import { tooLateCode } from '../contract/own-call.ts'
import type { CallRule } from '../free-times.ts'

/** For visitors and clients, who get the nearest free times instead. */
export const toTimeTaken = (times: readonly FreeTime[]) =>
  new AppError('conflict', m.booking_taken(), { detail: timeTakenCode, facts: { times } })

/** The same answer for an address and for a number, which says no more than the email does. */
export const toAlreadyBooked = () =>
  new AppError('conflict', m.booking_already(), { detail: alreadyBookedCode })

export const toTooLate = (phone: string) =>
  new AppError('conflict', m.booking_own_too_late(), { detail: tooLateCode, facts: { phone } })

export const toOfferGone = () =>
  new AppError('conflict', m.booking_offer_gone(), { detail: timeTakenCode, facts: { times: [] } })

/** For staff. */
export const toOverlap = () =>
  new AppError('conflict', 'The therapist has another call at that time.', {
    detail: timeTakenCode,
    facts: { times: [] },
  })

export const toSecondCall = () =>
  new AppError('conflict', 'This request has a call already. Move or cancel that one.', {
    detail: alreadyBookedCode,
  })

const ruleTexts: Record<CallRule, string> = {
  notice: 'it is too soon',
  pause: 'it leaves no pause beside another call',
  hours: 'it is outside of the call hours',
  closure: 'the practice is closed',
  busy: 'the therapist is busy',
  maxPerDay: 'the day has the most calls',
}

export const toBrokenRules = (rules: readonly CallRule[]) =>
  new AppError(
    'conflict',
    `This time breaks a rule: ${rules.map((rule) => ruleTexts[rule]).join(', ')}.`,
    {
      detail: ruleCode,
      facts: { rules },
    },
  )

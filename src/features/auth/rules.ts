import { paths } from '#shared/paths.ts'

/** A code lives ten minutes, allows five tries, and may be asked for again after half a minute. */
export const codeLength = 6
export const codeMinutes = 10
export const mostCodeTries = 5
export const resendPauseSeconds = 30

/** After the right password a browser may enter or ask for codes this long, then logs in again. */
export const pendingMinutes = 40

/** Failed sign-ins within the window, after which more are refused. */
export const failureWindowMinutes = 15
export const mostFailures = {
  /** A guesser elsewhere does not lock the owner out. */
  ofAccountFromAddress: 5,
  ofAddress: 20,
  ofAccount: 90,
} as const

/** Whole seconds from now until then, at least one: a `Retry-After` of 0 would be no wait. */
export const secondsUntil = (then: Date, now: Date) =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))

/** The digits of a code as somebody types or pastes it, with spaces or the words around it. */
export const codeIn = (text: string) => text.replace(/\D/g, '').slice(0, codeLength)

/** Whole seconds still to wait, both moments in milliseconds. */
export const secondsLeft = (until: number, now: number) =>
  Math.max(0, Math.ceil((until - now) / 1000))

// Segments led by one slash each, then a query or fragment. No backslash, which browsers read as a
// slash, and no control character, which they leave out: both can make an outside address.
const pathOfOurs = /^(?:\/(?!\/)[^\\\p{Cc}/?#]*)+(?:[?#][^\\\p{Cc}]*)?$/u

/** Where to go after signing in: the path asked for, or home. Never an outside address. */
export const pathAfterSignIn = (next: string | null) =>
  next !== null && pathOfOurs.test(next) ? next : paths.home

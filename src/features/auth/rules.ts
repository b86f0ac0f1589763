import { paths } from '#shared/paths.ts'

/** A code lives ten minutes, allows five tries, and may be asked for again after half a minute. */
export const codeLength = 6
export const codeMinutes = 10
export const maxCodeTries = 5
export const resendPauseSeconds = 30

/** After the right password a browser may enter or ask for codes this long, then logs in again. */
export const pendingMinutes = 40

/** Failed sign-ins within the window, after which more are refused. */
export const failureWindowMinutes = 15
export const maxFailures = {
  /** A guesser elsewhere does not lock the owner out. */
  ofAccountFromAddress: 5,
  ofAddress: 20,
  ofAccount: 90,
  /** Wrong codes, and likewise codes sent and not used: of an account, and of an address. */
  ofCodes: 5,
} as const

/** An IPv6 site (a /48) may have this many times the failures of one address. */
export const siteFactor = 4

export const failureKinds = ['password', 'code', 'code-sent'] as const
export type FailureKind = (typeof failureKinds)[number]

/** One failure that counts. `site` is the /48 of an IPv6 address, `browser` one that is known. */
export type Failure = {
  kind: FailureKind
  accountKey: string
  address: string
  site: string | null
  browser: string | null
  createdAt: Date
}

/** Who tries to sign in. */
export type Asker = Pick<Failure, 'accountKey' | 'address' | 'site' | 'browser'>

/** What is about to be done: trying a password, entering a code, having a code sent. */
export type Attempt = 'password' | 'code' | 'send-code'

type Limit = { kinds: readonly FailureKind[]; max: number; isMeant: (failure: Failure) => boolean }

function toLimits(asker: Asker, attempt: Attempt): Limit[] {
  const { ofAccountFromAddress, ofAddress, ofAccount, ofCodes } = maxFailures
  const wrong = ['password', 'code'] as const
  const isAccount = (failure: Failure) => failure.accountKey === asker.accountKey
  const isAddress = (failure: Failure) => failure.address === asker.address
  const isSite = (failure: Failure) => asker.site !== null && failure.site === asker.site
  const isBrowser = (failure: Failure) => isAccount(failure) && failure.browser === asker.browser
  // Entering a code that was sent is no further sending.
  const codeKinds: FailureKind[] = attempt === 'code' ? ['code'] : ['code', 'code-sent']
  if (asker.browser !== null) {
    return [
      { kinds: wrong, max: ofAccountFromAddress, isMeant: isBrowser },
      ...codeKinds.map((kind) => ({ kinds: [kind], max: ofCodes, isMeant: isBrowser })),
    ]
  }
  return [
    { kinds: wrong, max: ofAccountFromAddress, isMeant: (one) => isAccount(one) && isAddress(one) },
    {
      kinds: wrong,
      max: ofAccountFromAddress * siteFactor,
      isMeant: (one) => isAccount(one) && isSite(one),
    },
    { kinds: wrong, max: ofAddress, isMeant: isAddress },
    { kinds: wrong, max: ofAddress * siteFactor, isMeant: isSite },
    { kinds: wrong, max: ofAccount, isMeant: isAccount },
    ...codeKinds.flatMap((kind) => [
      { kinds: [kind], max: ofCodes, isMeant: isAccount },
      { kinds: [kind], max: ofCodes, isMeant: isAddress },
      { kinds: [kind], max: ofCodes * siteFactor, isMeant: isSite },
    ]),
  ]
}

/**
 * Until when an attempt is refused, if at all. `failures` are those of the window, newest first. A
 * browser that signed in to this account before answers for its own failures alone.
 */
export function findBlockEnd(
  failures: readonly Failure[],
  asker: Asker,
  attempt: Attempt,
): Date | undefined {
  const ends = toLimits(asker, attempt).flatMap(({ kinds, max, isMeant }) => {
    const counted = failures.filter((one) => kinds.includes(one.kind) && isMeant(one))
    const oldestOfMax = counted[max - 1]
    return oldestOfMax ? [oldestOfMax.createdAt.getTime() + failureWindowMinutes * 60_000] : []
  })
  return ends.length === 0 ? undefined : new Date(Math.max(...ends))
}

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

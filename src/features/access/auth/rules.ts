import { paths } from '#shared/paths.ts'

/** Mailed links to the sign-in page, by the name in their query, which chooses the form. */
export const linkKinds = ['invite', 'reset'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Only the name is in the query: the token is in the fragment, which no server and no log of a proxy receives. */
export const toMailedLinkPath = (kind: LinkKind, token: string) =>
  `${paths.signIn}?${kind}#token=${token}`

const setupPrefix = '#setup='

/** The link of a first start carries its token in the fragment, which no server and no log of a proxy receives. */
export const toSetupPath = (token: string) => `${paths.signIn}${setupPrefix}${token}`

/** @returns undefined for another fragment */
export const readSetupToken = (hash: string): string | undefined =>
  hash.startsWith(setupPrefix) ? hash.slice(setupPrefix.length) : undefined

export const codeLength = 6
export const codeMinutes = 10
export const maxCodeTries = 5
export const resendPauseSeconds = 30

/** After the correct password a browser can enter or request codes for this long. */
export const pendingMinutes = 40

/** The failures within this window are counted, see `maxFailures`. */
export const failureWindowMinutes = 15
export const maxFailures = {
  /** Lower than `account`, so that guessing from elsewhere does not lock the owner out. */
  accountFromAddress: 5,
  address: 20,
  account: 90,
  /** Wrong codes, and separately codes that were sent but not used: per account and per address. */
  codes: 5,
} as const

/** An IPv6 site (a /48 network) is allowed this many times the failures of one address. */
export const siteFactor = 4

export const failureKinds = ['password', 'code', 'code-sent'] as const
export type FailureKind = (typeof failureKinds)[number]

/** `site` is the /48 network of an IPv6 address, `browser` the id of a known browser. */
export type Failure = {
  kind: FailureKind
  accountKey: string
  address: string
  site: string | null
  browser: string | null
  createdAt: Date
}

/** The keys that failures of an attempt are counted by. */
export type ThrottleKeys = Pick<Failure, 'accountKey' | 'address' | 'site' | 'browser'>

export type AttemptKind = 'password' | 'code' | 'send-code'

type Limit = { kinds: readonly FailureKind[]; max: number; applies: (failure: Failure) => boolean }

function toLimits(keys: ThrottleKeys, attempt: AttemptKind): Limit[] {
  const { accountFromAddress, address, account, codes } = maxFailures
  const wrong = ['password', 'code'] as const
  const isAccount = (failure: Failure) => failure.accountKey === keys.accountKey
  const isAddress = (failure: Failure) => failure.address === keys.address
  const isSite = (failure: Failure) => keys.site !== null && failure.site === keys.site
  const isBrowser = (failure: Failure) => isAccount(failure) && failure.browser === keys.browser
  // Entering a code sends no other one, so unused codes do not count against it.
  const codeKinds: FailureKind[] = attempt === 'code' ? ['code'] : ['code', 'code-sent']
  if (keys.browser !== null) {
    return [
      { kinds: wrong, max: accountFromAddress, applies: isBrowser },
      ...codeKinds.map((kind) => ({ kinds: [kind], max: codes, applies: isBrowser })),
    ]
  }
  return [
    {
      kinds: wrong,
      max: accountFromAddress,
      applies: (failure) => isAccount(failure) && isAddress(failure),
    },
    {
      kinds: wrong,
      max: accountFromAddress * siteFactor,
      applies: (failure) => isAccount(failure) && isSite(failure),
    },
    { kinds: wrong, max: address, applies: isAddress },
    { kinds: wrong, max: address * siteFactor, applies: isSite },
    { kinds: wrong, max: account, applies: isAccount },
    ...codeKinds.flatMap((kind) => [
      { kinds: [kind], max: codes, applies: isAccount },
      { kinds: [kind], max: codes, applies: isAddress },
      { kinds: [kind], max: codes * siteFactor, applies: isSite },
    ]),
  ]
}

/**
 * Until when an attempt is refused, if at all. `failures` are those of the window, newest first. A
 * browser that signed in to this account before is limited only by its own failures.
 */
export function findBlockEnd(
  failures: readonly Failure[],
  keys: ThrottleKeys,
  attempt: AttemptKind,
): Date | undefined {
  const ends = toLimits(keys, attempt).flatMap(({ kinds, max, applies }) => {
    const matching = failures.filter((failure) => kinds.includes(failure.kind) && applies(failure))
    const oldestCounted = matching[max - 1]
    return oldestCounted ? [oldestCounted.createdAt.getTime() + failureWindowMinutes * 60_000] : []
  })
  return ends.length === 0 ? undefined : new Date(Math.max(...ends))
}

/** Whole seconds, at least one: a `Retry-After` of 0 would allow an immediate retry. */
export const secondsUntil = (then: Date, now: Date) =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))

/** The digits of a code that is typed or pasted, possibly with spaces or text around it. */
export const extractCode = (text: string) => text.replace(/\D/g, '').slice(0, codeLength)

/** Whole seconds left to wait; both moments are in milliseconds. */
export const secondsLeft = (until: number, now: number) =>
  Math.max(0, Math.ceil((until - now) / 1000))

// Segments that each start with one slash, then a query or fragment. Browsers treat a backslash as a
// slash and drop control characters, so both could lead to another site.
const ownPathPattern = /^(?:\/(?!\/)[^\\\p{Cc}/?#]*)+(?:[?#][^\\\p{Cc}]*)?$/u

/** Where to go after signing in: the requested path, or home. Never another site. */
export const pathAfterSignIn = (next: string | null) =>
  next !== null && ownPathPattern.test(next) ? next : paths.home

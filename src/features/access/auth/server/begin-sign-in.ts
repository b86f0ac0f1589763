import type { SignInMethod } from '#features/access/factors/contract/factors.ts'
import type { User } from '#features/core/accounts/contract.ts'
import type { AttemptKind } from '../rules.ts'
import type { AccountAttempt, AuthContext } from './context.ts'
import { openSession, type SignedIn } from './open-session.ts'

/** The first factor was right and a second is needed. The token is stored in the pending cookie. */
export type CodeNeeded = { pendingToken: string; methods: readonly SignInMethod[] }

/** While a code was sent just now, no other one is sent. */
export const toCodeKind = (isCodeSent: boolean, recentToken: string | undefined): AttemptKind =>
  isCodeSent && !recentToken ? 'send-code' : 'password'

type FirstFactor = {
  user: User
  methods: readonly SignInMethod[]
  /** The token of a pending sign-in whose code was sent just now. */
  recentToken: string | undefined
  /** Of the browser's session, which the new one replaces. */
  oldToken: string | undefined
  /** True if an identity provider has checked a second factor. */
  isMultiFactor?: boolean
}

/** After the first factor: opens a session, or starts the step that asks for the second. Requires a transaction. */
export async function beginSignIn(
  context: AuthContext,
  attempt: AccountAttempt,
  { user, methods, recentToken, oldToken, isMultiFactor = false }: FirstFactor,
) {
  const { codes, throttle } = context
  if (isMultiFactor || methods.length === 0) {
    const sessionToken = await openSession(context, attempt, oldToken, { isMultiFactor })
    return { user, sessionToken }
  }
  if (recentToken) return { user, pendingToken: recentToken, methods }
  if (methods.includes('email')) {
    const failureId = await throttle.countSentCode(attempt)
    return { user, started: await codes.start(user.id), failureId, methods }
  }
  return { user, pendingToken: await codes.startWithoutCode(user.id), methods }
}

/** After the transaction of `beginSignIn`, because a mail server may be slow. */
export async function sendFirstCode(
  { codes, throttle }: AuthContext,
  begun: Awaited<ReturnType<typeof beginSignIn>>,
): Promise<SignedIn | CodeNeeded> {
  if (!begun.started) return begun
  await codes.sendFirst(begun.user, begun.started).catch(async (error: unknown) => {
    await throttle.discardSentCode(begun.failureId)
    throw error
  })
  return { pendingToken: begun.started.pendingToken, methods: begun.methods }
}

import type { User } from '#features/core/accounts/contract.ts'
import { bind } from '#platform/server/bind.ts'
import type { Actor } from '#shared/actor.ts'
import { notSignedInError } from './auth-errors.ts'
import { changePassword } from './change-password.ts'
import { confirmByPasskey, startPasskeyConfirmation } from './confirm-by-passkey.ts'
import { confirmPassword, requireConfirmed } from './confirm-password.ts'
import { type AuthDeps, createAuthContext } from './context.ts'
import { createAuthCookies } from './cookies.ts'
import { deleteExpired } from './delete-expired.ts'
import { finishProviderSignIn } from './finish-provider-sign-in.ts'
import { refuseLink } from './refuse-link.ts'
import { assertRegistrationOpen, createFirstAtTerminal, register } from './register.ts'
import { openSessionByLink, replacePassword } from './replace-password.ts'
import { requireFactor } from './require-factor.ts'
import { resendCode } from './resend-code.ts'
import { findScreenLock, lockScreen, lockUnattended, unlockScreen } from './screen-lock.ts'
import { setPasswordAtTerminal } from './set-password-at-terminal.ts'
import { createSetupToken } from './setup-token.ts'
import { signIn } from './sign-in.ts'
import { signInByPasskey, startPasskeySignIn } from './sign-in-by-passkey.ts'
import { endEverySignIn, signOut } from './sign-out.ts'
import {
  startIdentityLink,
  startProviderConfirmation,
  startProviderSignIn,
} from './start-provider-sign-in.ts'
import { startPasskeyUnlock, unlockByPasskey } from './unlock-by-passkey.ts'
import { verifyCode } from './verify-code.ts'

// Other features may import this service, but not the files behind it.
export type { BrowserCookies } from './known-browsers.ts'
export type { SignedIn } from './open-session.ts'
export { readBrowserCookies, setSignInCookies } from './request-cookies.ts'

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(deps: AuthDeps) {
  const context = createAuthContext(deps)
  const { accounts, factors, identities, knownBrowsers, pending, throttle, clock } = context
  return {
    cookies: createAuthCookies(deps.isHttps),

    ...bind(context, {
      signIn,
      verifyCode,
      resendCode,
      signOut,
      endEverySignIn,
      requireConfirmed,
      confirmPassword,
      startPasskeySignIn,
      signInByPasskey,
      startPasskeyConfirmation,
      confirmByPasskey,
      startProviderSignIn,
      startProviderConfirmation,
      startIdentityLink,
      finishProviderSignIn,
      changePassword,
      replacePassword,
      openSessionByLink,
      requireFactor,
      setPasswordAtTerminal,
      lockScreen,
      findScreenLock,
      unlockScreen,
      startPasskeyUnlock,
      unlockByPasskey,
      lockUnattended,
      setupToken: createSetupToken,
      assertRegistrationOpen,
      register,
      createFirstAtTerminal,
      deleteExpired,
    }),
    refuseLink: refuseLink(context),
    providerName: identities.name ?? '',

    async getCurrentUser(actor: Actor | null): Promise<User> {
      const user = actor && (await accounts.find(actor.userId))
      if (!user) throw notSignedInError()
      return user
    },

    /** Decides what the sign-in page shows: the code step, the setup of an empty practice, or the login. */
    async findPendingSignIn(pendingToken: string | undefined) {
      const { userId, resendInSeconds } = await pending.getState(pendingToken)
      return {
        isPending: userId !== undefined,
        resendInSeconds,
        methods: userId === undefined ? [] : await factors.listMethods(userId),
        needsSetup: await accounts.isEmpty(),
        passkeyOrigin: factors.passkeyOrigin,
        provider: identities.name,
      }
    },

    /** @returns the cookie of a browser that has just signed in to an account */
    rememberBrowser: (cookie: string | undefined, userId: number) =>
      knownBrowsers.remember(cookie, userId, clock.now()),
    writeRepeatedFailures: throttle.writeEndedFailures,
  }
}

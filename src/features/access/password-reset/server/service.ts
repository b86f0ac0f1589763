import { bind } from '#platform/server/bind.ts'
import { createAfterResponseQueue } from '#platform/server/http/after-response-queue.ts'
import type { Origin } from '#shared/actor.ts'
import type { PasswordResetDeps } from './deps.ts'
import { requestReset } from './request-reset.ts'
import { findReset, resetPassword } from './reset-password.ts'

export type PasswordResetService = ReturnType<typeof createPasswordResetService>

export function createPasswordResetService(deps: PasswordResetDeps) {
  const queue = createAfterResponseQueue(deps.logger, 'password reset request')
  return {
    /** Starts the work for a request whose response has been sent. */
    request: (email: string, origin: Origin): void =>
      queue.add(() => requestReset(deps, email, origin)),
    settle: queue.settle,
    ...bind(deps, { find: findReset, reset: resetPassword }),
    deleteExpired: (max: number) => deps.resets.deleteExpired(deps.clock.now(), max),
  }
}

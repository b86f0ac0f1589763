import { useSyncExternalStore } from 'react'
import { confirmPasswordCode, factorRequiredCode } from '#shared/errors.ts'
import { markFactorNeeded } from './factor-needed.ts'

// Changes to who can sign in require the password again when it was entered more than a few minutes ago.
// The call waits here while a dialog asks for it, and is then repeated, so nothing typed is lost.
type Question = { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void }

let question: Question | undefined
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Does what a refusal with this code asks for. @returns true if the call should be repeated */
export async function answerRefusal(code: string | undefined): Promise<boolean> {
  if (code === factorRequiredCode) markFactorNeeded()
  return code === confirmPasswordCode && askForPassword()
}

/** Resolves when the dialog is answered: true once the password is confirmed. */
export function askForPassword(): Promise<boolean> {
  // No dialog is mounted, for example outside the portal.
  if (listeners.size === 0) return Promise.resolve(false)
  if (!question) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    question = { answer: promise, settle: resolve }
    notify()
  }
  return question.answer
}

export function settlePasswordQuestion(isConfirmed: boolean): void {
  question?.settle(isConfirmed)
  question = undefined
  notify()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True if a call is waiting for the password. */
export const useIsPasswordAsked = () =>
  useSyncExternalStore(
    subscribe,
    () => question !== undefined,
    () => false,
  )

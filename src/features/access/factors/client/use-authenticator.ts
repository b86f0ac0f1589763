import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { sixDigitCode } from '../contract/factors.ts'
import {
  factorsQuery,
  useConfirmTotp,
  useRemoveTotp,
  useRenewRecoveryCodes,
  useStartTotp,
} from './queries.ts'

const tryAgain = 'Nothing was changed. Please try again.'
const showFailure = (title: string, error: unknown) =>
  showToast({ kind: 'error', title, text: toErrorMessage(error, tryAgain) })

/** The steps of adding an app: its secret, then the recovery codes, which are shown once. */
export function useSetup() {
  const start = useStartTotp()
  const confirm = useConfirmTotp()
  const [app, setApp] = useState<{ secret: string; uri: string }>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const [error, setError] = useState<string>()

  return {
    app,
    recoveryCodes,
    error,
    isStarting: start.isPending,
    isConfirming: confirm.isPending,
    async begin() {
      try {
        setError(undefined)
        setApp(await start.mutateAsync({}))
      } catch (failure) {
        showFailure('App not added', failure)
      }
    },
    async finish(code: string) {
      const problem = sixDigitCode.safeParse(code).error?.issues[0]?.message
      setError(problem)
      if (problem || confirm.isPending) return
      try {
        const made = await confirm.mutateAsync({ body: { code } })
        // None where a passkey brought them before.
        if (made.recoveryCodes.length > 0) setRecoveryCodes(made.recoveryCodes)
        setApp(undefined)
      } catch (failure) {
        const message = toErrorMessage(failure, tryAgain)
        setError(message)
        // Another tab has added one in the meantime.
        if (failure instanceof CallError && failure.status === 409) setApp(undefined)
      }
    },
    cancel: () => setApp(undefined),
    showCodes: setRecoveryCodes,
    hideCodes: () => setRecoveryCodes(undefined),
  }
}

/** The signed-in person’s authenticator app, and what can be done with it. */
export function useAuthenticator() {
  const factors = useQuery(factorsQuery())
  const setup = useSetup()
  const remove = useRemoveTotp()
  const renew = useRenewRecoveryCodes()

  return {
    factors,
    setup,
    isRemoving: remove.isPending,
    async remove(onDone: () => void) {
      try {
        await remove.mutateAsync({})
        showToast({ kind: 'success', title: 'Authenticator app removed' })
        onDone()
      } catch (error) {
        showFailure('App not removed', error)
      }
    },
    isRenewing: renew.isPending,
    async renew() {
      try {
        setup.showCodes((await renew.mutateAsync({})).recoveryCodes)
      } catch (error) {
        showFailure('No new codes were made', error)
      }
    },
  }
}

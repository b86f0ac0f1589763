import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { cancelPasskey, isDeviceRefusal, makePasskey } from '#platform/client/passkeys.ts'
import { showToast } from '#platform/client/toasts.ts'
import type { NewPasskey } from '../contract/passkeys.ts'
import { factorsQuery, useAddPasskey, useRemovePasskey, useStartPasskey } from './queries.ts'

const tryAgain = 'Nothing was changed. Please try again.'

function explain(error: unknown): string {
  if (error instanceof Error && error.name === 'InvalidStateError') {
    return 'This device has a passkey for your account already.'
  }
  if (isDeviceRefusal(error)) return 'Your device made no passkey. Please try again.'
  return error instanceof CallError ? toErrorMessage(error, tryAgain) : tryAgain
}

/** The signed-in person’s passkeys, and the steps of adding one. */
export function usePasskeys() {
  const { data: factors } = useQuery(factorsQuery())
  const start = useStartPasskey()
  const store = useAddPasskey()
  const removal = useRemovePasskey()
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  /** Undefined once it was cancelled: some devices and browsers never answer. */
  const current = useRef<symbol>(undefined)
  useEffect(() => cancelPasskey, [])

  return {
    factors,
    isAdding,
    problem,
    recoveryCodes,
    hideCodes: () => setRecoveryCodes(undefined),
    cancel() {
      current.current = undefined
      cancelPasskey()
      setAdding(false)
      setProblem(undefined)
    },
    async add(name: string, onDone: () => void) {
      if (isAdding) return
      const run = Symbol('passkey')
      const isCurrent = () => current.current === run
      current.current = run
      setAdding(true)
      setProblem(undefined)
      try {
        const options = await start.mutateAsync({})
        if (!isCurrent()) return
        const response = await makePasskey<NewPasskey>(options)
        const added = await store.mutateAsync({ body: { name, response } })
        onDone()
        showToast({ kind: 'success', title: 'Passkey added' })
        if (added.recoveryCodes.length > 0) setRecoveryCodes(added.recoveryCodes)
      } catch (error) {
        if (isCurrent()) setProblem(explain(error))
      } finally {
        if (isCurrent()) setAdding(false)
      }
    },
    isRemoving: removal.isPending,
    async remove(id: number, onDone: () => void) {
      try {
        await removal.mutateAsync({ params: { id: String(id) } })
        showToast({ kind: 'success', title: 'Passkey removed' })
        onDone()
      } catch (error) {
        const text = toErrorMessage(error, tryAgain)
        showToast({ kind: 'error', title: 'Passkey not removed', text })
      }
    },
  }
}

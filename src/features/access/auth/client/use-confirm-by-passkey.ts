import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { factorsQuery } from '#features/access/factors/client/queries.ts'
import type { PasskeyAnswer } from '#features/access/factors/contract/passkeys.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { settlePasswordQuestion } from '#platform/client/http/password-question.ts'
import { askForPasskey, cancelPasskey, hasPasskeys } from '#platform/client/passkeys.ts'
import { useConfirmPasskey, useStartPasskeyConfirmation } from './queries.ts'

const noPasskey = 'Your device gave no passkey. Try again, or enter your password.'

/** Answers the question for the password by a passkey, where the person has one that works here. */
export function useConfirmByPasskey() {
  const { data: factors } = useQuery(factorsQuery())
  const start = useStartPasskeyConfirmation()
  const { mutateAsync: send } = useConfirmPasskey()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  // A person who answers by the password, or cancels, leaves no question at the device.
  useEffect(() => cancelPasskey, [])

  return {
    isOffered:
      factors !== undefined &&
      factors.passkeys.length > 0 &&
      factors.passkeyOrigin === location.origin &&
      hasPasskeys(),
    isPending,
    problem,
    async confirm() {
      if (isPending) return
      setPending(true)
      setProblem(undefined)
      try {
        const response = await askForPasskey<PasskeyAnswer>(await start.mutateAsync({}))
        await send({ body: { response } })
        settlePasswordQuestion(true)
      } catch (error) {
        setProblem(error instanceof CallError ? toErrorMessage(error, noPasskey) : noPasskey)
      } finally {
        setPending(false)
      }
    },
  }
}

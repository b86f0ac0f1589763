import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { identityQuery } from '#features/access/identity-provider/client/queries.ts'
import { startProviderConfirmation } from '#features/access/identity-provider/contract.ts'
import { settlePasswordQuestion } from '#platform/client/http/password-question.ts'
import { onSessionEvent } from '#platform/client/http/session-events.ts'
import { useProviderWindow } from './use-provider-window.ts'

/** Answers the question for the password by the identity provider, to which the account is linked. */
export function useConfirmByProvider() {
  const { data: identity } = useQuery(identityQuery())
  const { open, problem } = useProviderWindow(startProviderConfirmation.path)
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event === 'confirmed') settlePasswordQuestion(true)
      }),
    [],
  )
  return { name: identity?.linked ? identity.provider : null, open, problem }
}

import { useState } from 'react'
import { linkIdentity } from '#features/access/identity-provider/contract.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { useEndpointMutation } from '#platform/client/http/query-client.ts'
import type { CallInput } from '#shared/endpoint.ts'

/** Leaves this page for the identity provider, which sends the browser back to it. */
export function useLinkProvider(leave = (url: string) => location.assign(url)) {
  const { mutateAsync, isPending } = useEndpointMutation(linkIdentity)
  const [problem, setProblem] = useState<string>()
  return {
    isPending,
    problem,
    async start(factor: CallInput<typeof linkIdentity>['body']) {
      if (isPending) return
      setProblem(undefined)
      try {
        const { url } = await mutateAsync({ body: factor })
        leave(url)
      } catch (error) {
        setProblem(toErrorMessage(error, 'Nothing was linked. Please try again.'))
      }
    },
  }
}

import type { CallInput, EndpointDefinition, EndpointResult } from '#shared/endpoint.ts'
import { prepareToasts } from '../toasts.ts'
import { callOverHttp } from './api.ts'
import { readClient } from './late-client.ts'

/**
 * Makes a call that changes something, and invalidates the reads of the topics that the endpoint changes. For
 * pages that work without the query library; others use `useEndpointMutation`.
 */
export async function sendChange<D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
): Promise<EndpointResult<D>> {
  // The outcome will probably be shown in a toast.
  prepareToasts().catch(() => {
    // The plain notice is shown instead.
  })
  const result = await callOverHttp(definition, input)
  for (const topic of [definition.changes ?? []].flat()) {
    void readClient()?.invalidateQueries({ queryKey: [topic] })
  }
  return result
}

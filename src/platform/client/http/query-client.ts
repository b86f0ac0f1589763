import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api, CallInput, EndpointDefinition, EndpointResult } from '#shared/endpoint.ts'
import type { Topic } from '#shared/topics.ts'
import { readPageData } from '../navigation/page-data.ts'
import { prepareToasts } from '../toasts.ts'
import { CallError, callOverHttp } from './api.ts'
import { publishClient, readClient } from './late-client.ts'
import { toQueryKey } from './query-key.ts'

const apis = new WeakMap<QueryClient, Api>()

/** Data stays fresh until a change or a live event invalidates it; failed reads are not retried. */
export function createQueryClient(api: Api): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        retryOnMount: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  apis.set(client, api)
  return client
}

function getApi(client: QueryClient): Api {
  const api = apis.get(client)
  if (!api) throw new Error('create query clients with createQueryClient')
  return api
}

/** The query of a read; its key begins with the topic. */
export function queryFor<D extends EndpointDefinition>(definition: D, input: CallInput<D>) {
  return queryOptions({
    queryKey: toQueryKey(definition, input),
    queryFn: ({ client }): Promise<EndpointResult<D>> => getApi(client)(definition, input),
  })
}

/** Like `queryFor`, for a read whose 401 (not signed in) or 404 (not found) means null and is no error. */
export function nullableQuery<D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
  nothing: 401 | 404 = 401,
) {
  return queryOptions({
    queryKey: toQueryKey(definition, input),
    queryFn: async ({ client }): Promise<EndpointResult<D> | null> => {
      try {
        return await getApi(client)(definition, input)
      } catch (error) {
        if (error instanceof CallError && error.status === nothing) return null
        throw error
      }
    },
  })
}

/** Reads into the cache and returns the data: passed to a page's `load`. */
export type Load = <D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
) => Promise<EndpointResult<D>>

export const loadInto =
  (client: QueryClient): Load =>
  (definition, input) =>
    client.ensureQueryData(queryFor(definition, input))

/** Invalidates every read of the given topics. */
export const refreshTopics = (client: QueryClient, changed: readonly Topic[]) =>
  Promise.all(changed.map((topic) => client.invalidateQueries({ queryKey: [topic] })))

/**
 * A mutation that invalidates the reads of the topics that the endpoint changes.
 * @param ownKey the key of a read that changes for this person alone
 */
export function useEndpointMutation<D extends EndpointDefinition>(
  definition: D,
  ownKey?: readonly unknown[],
) {
  const client = useQueryClient()
  useEffect(() => {
    // The outcome will probably be shown in a toast.
    prepareToasts().catch(() => {
      // The plain notice is shown instead.
    })
  }, [])
  return useMutation({
    mutationFn: (input: CallInput<D>) => getApi(client)(definition, input),
    onSuccess: () => {
      void refreshTopics(client, [definition.changes ?? []].flat())
      if (ownKey) void client.invalidateQueries({ queryKey: ownKey })
    },
  })
}

/**
 * Creates the browser's only client at the first call, filled with the data that the server read for the page.
 * Whatever loads code that reads or changes something calls this before it renders that code.
 */
export function startQueryClient(): QueryClient {
  const started = readClient()
  if (started) return started
  const client = createQueryClient(callOverHttp)
  for (const [key, data] of readPageData()) client.setQueryData(key, data)
  client.mount()
  publishClient(client)
  return client
}

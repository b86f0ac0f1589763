import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api, CallInput, EndpointDefinition, EndpointResult, Topic } from '#shared/endpoint.ts'
import { readPageData } from '../navigation/page-data.ts'
import { prepareToasts } from '../toasts.tsx'
import { CallError, callOverHttp } from './api.ts'
import { publishClient } from './late-client.ts'

const apis = new WeakMap<QueryClient, Api>()

/** What is read stays fresh until a change or a live event says otherwise; nothing is tried twice. */
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
  if (!api) throw new Error('make query clients with createQueryClient')
  return api
}

const toQueryKey = (definition: EndpointDefinition, input: unknown) =>
  [definition.reads ?? 'nothing', definition.path, input] as const

/** The query of a read: its key begins with the topic it reads. */
export function queryFor<D extends EndpointDefinition>(definition: D, input: CallInput<D>) {
  return queryOptions({
    queryKey: toQueryKey(definition, input),
    queryFn: ({ client }): Promise<EndpointResult<D>> => getApi(client)(definition, input),
  })
}

/** Like `queryFor` for a read that may answer "nobody" (401), or "not there" (404), which is no error. */
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

/** Reads something into the cache and answers it: what a page's `load` is handed. */
export type Load = <D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
) => Promise<EndpointResult<D>>

export const loadInto =
  (client: QueryClient): Load =>
  (definition, input) =>
    client.ensureQueryData(queryFor(definition, input))

/** Makes every read of a topic fresh. */
export const refreshTopics = (client: QueryClient, changed: readonly Topic[]) =>
  Promise.all(changed.map((topic) => client.invalidateQueries({ queryKey: [topic] })))

/** A change as a mutation: the reads of the topics that the endpoint says it changes are refreshed. */
export function useEndpointMutation<D extends EndpointDefinition>(definition: D) {
  const client = useQueryClient()
  useEffect(() => {
    // Whoever may change something will be told how it went.
    prepareToasts().catch(() => {
      // Told plainly then.
    })
  }, [])
  return useMutation({
    mutationFn: (input: CallInput<D>) => getApi(client)(definition, input),
    onSuccess: () => {
      void refreshTopics(client, [definition.changes ?? []].flat())
    },
  })
}

/** The browser's client, holding what the server read for the page. */
function makeBrowserClient(): QueryClient {
  const client = createQueryClient(callOverHttp)
  for (const [key, data] of readPageData()) client.setQueryData(key, data)
  client.mount()
  return client
}

// Whoever imports this reads or changes something: from here on there is a client. A server has one
// for each page it draws, and a test its own.
if (!import.meta.env.SSR && typeof document !== 'undefined') publishClient(makeBrowserClient())

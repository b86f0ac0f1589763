import type { EndpointDefinition } from '#shared/endpoint.ts'

/** The key of a read in the cache: it begins with the topic. */
export const toQueryKey = (definition: EndpointDefinition, input: unknown) =>
  [definition.reads ?? 'nothing', definition.path, input] as const

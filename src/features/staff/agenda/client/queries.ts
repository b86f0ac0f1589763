import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryFor } from '#platform/client/http/query-client.ts'
import { getAgenda } from '../contract.ts'

/** The agenda of some days. While others are loading, the previous ones stay. */
export const agendaQuery = (from: string, to: string, userId: number | undefined) =>
  queryOptions({
    ...queryFor(getAgenda, {
      query: { from, to, ...(userId !== undefined && { userId: String(userId) }) },
    }),
    placeholderData: keepPreviousData,
  })

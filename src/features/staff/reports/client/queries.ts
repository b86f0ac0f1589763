import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryFor } from '#platform/client/http/query-client.ts'
import { getReport, type Report } from '../contract.ts'

type Asked = Pick<Report, 'by' | 'from' | 'to'>

/** It is requested again whenever it is shown, as chats and the waiting list change without requests. */
export const reportQuery = (asked: Asked) =>
  queryOptions({
    ...queryFor(getReport, { query: asked }),
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** The address of the same report as a file. */
export const exportAddress = (asked: Asked): string =>
  `${getReport.path}?${new URLSearchParams({ ...asked, format: 'csv' }).toString()}`

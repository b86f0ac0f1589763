import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { clampPage } from '#shared/list-pages.ts'

/**
 * The requested page of a list, or its last page when there are no longer as many; `isBeyond` is true once
 * that is certain. `isChanging` is true while the previous page is still shown.
 */
export function useListPage<Listed extends { total: number }, Key extends QueryKey>(
  wanted: number,
  perPage: number,
  /** Should show the previous page while the next one loads. */
  toQuery: (page: number) => UseQueryOptions<Listed, Error, Listed, Key>,
) {
  const { data, isPlaceholderData, isFetching } = useQuery(toQuery(wanted))
  const page = data && !isPlaceholderData ? clampPage(wanted, data.total, perPage) : wanted
  const shown = useQuery(toQuery(page))
  const isBeyond = page < wanted && !isFetching
  return { ...shown, page, isBeyond, isChanging: shown.isPlaceholderData }
}

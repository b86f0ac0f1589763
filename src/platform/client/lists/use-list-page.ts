import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { clampPage } from '#shared/list-pages.ts'

/**
 * The page of a list that is wanted; where there are not as many pages any more, the last one, and
 * `isBeyond` once that is certain. `isChanging` while what is shown is not yet what was asked for.
 */
export function useListPage<Listed extends { total: number }, Key extends QueryKey>(
  wanted: number,
  perPage: number,
  /** Keeps what was there before while it is on its way. */
  toQuery: (page: number) => UseQueryOptions<Listed, Error, Listed, Key>,
) {
  const { data, isPlaceholderData, isFetching } = useQuery(toQuery(wanted))
  const page = data && !isPlaceholderData ? clampPage(wanted, data.total, perPage) : wanted
  const shown = useQuery(toQuery(page))
  const isBeyond = page < wanted && !isFetching
  return { ...shown, page, isBeyond, isChanging: shown.isPlaceholderData }
}

import { useState } from 'react'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { countPages, toPageNumber } from '#shared/list-pages.ts'
import { conversationsPerPage } from '../../rules.ts'
import { type useChatSession, useChatSessions } from '../queries.ts'

export type InboxPage = ReturnType<typeof useInboxPage>

const countInboxPages = (total: number) => countPages(total, conversationsPerPage)

/**
 * Which page of the list is shown, and what is searched for.
 * @param open the conversation that the address names: a link to it leads to its page of the list, too
 */
export function useInboxPage(isNamed: boolean, open: ReturnType<typeof useChatSession>) {
  const [search, setSearch] = useState('')
  // Unknown as long as nobody knows where the conversation that the address names has its place.
  const [wanted, setWanted] = useState(isNamed ? undefined : 1)
  const isPlaceKnown = open.data !== undefined || open.isError || !isNamed
  if (wanted === undefined && isPlaceKnown) {
    setWanted(open.data ? toPageNumber(open.data.place, conversationsPerPage) : 1)
  }
  const sessions = useChatSessions(wanted, search)
  const { data, isError, isPlaceholderData } = sessions

  // What was known last stays beside a page that cannot be had: the way to another leads from there.
  const [lastTotal, setLastTotal] = useState<number>()
  if (data && data.total !== lastTotal) setLastTotal(data.total)
  const total = data?.total ?? lastTotal

  // Fewer than there were: the last page is the one that is there.
  if (data && !isPlaceholderData && wanted !== undefined && wanted > countInboxPages(data.total)) {
    setWanted(countInboxPages(data.total))
  }

  const find = (text: string) => {
    setSearch(text)
    setWanted(1)
  }
  const typed = useTypedSearch(search, find)

  return {
    rows: data?.rows,
    total,
    page: wanted ?? 1,
    pageCount: countInboxPages(total ?? 0),
    turnTo: setWanted,
    search,
    /** What stands in the box, searched for when the typing pauses. */
    text: typed.text,
    type: typed.type,
    clear() {
      typed.drop()
      find('')
    },
    /** What is shown is not what was asked for yet. */
    isChanging: isPlaceholderData,
    error: isError && !data ? sessions.error : undefined,
    isRetrying: sessions.isFetching,
    retry: () => void sessions.refetch(),
  }
}

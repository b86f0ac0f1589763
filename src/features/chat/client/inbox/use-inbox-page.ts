import { useState } from 'react'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import type { LanguageChoice } from '#platform/client/ui/portal/language-choices.ts'
import { countPages, toPageNumber } from '#shared/list-pages.ts'
import { conversationsPerPage } from '../../rules.ts'
import { type useChatSession, useChatSessions } from '../queries.ts'

export type InboxPage = ReturnType<typeof useInboxPage>

const countInboxPages = (total: number) => countPages(total, conversationsPerPage)

/**
 * The page of the list that is shown, the search and the language.
 * @param open the conversation in the URL: a link to it also opens its page of the list
 */
export function useInboxPage(isNamed: boolean, open: ReturnType<typeof useChatSession>) {
  const [search, setSearch] = useState('')
  const [language, setLanguage] = useState<LanguageChoice>('all')
  // Undefined until the server has answered on which page the conversation in the URL is.
  const [wanted, setWanted] = useState(isNamed ? undefined : 1)
  const isPageKnown = open.data !== undefined || open.isError || !isNamed
  if (wanted === undefined && isPageKnown) {
    setWanted(open.data ? toPageNumber(open.data.place, conversationsPerPage) : 1)
  }
  const sessions = useChatSessions(wanted, search, language)
  const { data, isError, isPlaceholderData } = sessions

  // When a page cannot be loaded, the last known total keeps the pagination usable.
  const [lastTotal, setLastTotal] = useState<number>()
  if (data && data.total !== lastTotal) setLastTotal(data.total)
  const total = data?.total ?? lastTotal

  // The page no longer exists: the last one is shown instead.
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
    /** The text of the search box, searched for when the typing pauses. */
    text: typed.text,
    type: typed.type,
    language,
    choose(choice: LanguageChoice) {
      setLanguage(choice)
      setWanted(1)
    },
    clear() {
      typed.drop()
      setLanguage('all')
      find('')
    },
    /** The requested page is loading, and the previous one is shown. */
    isChanging: isPlaceholderData,
    error: isError && !data ? sessions.error : undefined,
    isRetrying: sessions.isFetching,
    retry: () => void sessions.refetch(),
  }
}

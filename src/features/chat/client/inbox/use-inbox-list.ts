import { useState } from 'react'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import type { LanguageChoice } from '#platform/client/ui/portal/language-choices.ts'
import { listStep, useChatSessions } from '../queries.ts'
import type { InboxTab, useInboxView } from './use-inbox-view.ts'

export type InboxList = ReturnType<typeof useInboxList>

/** What the list shows: a view, a search in it, a language, and as many conversations as were scrolled to. */
export function useInboxList({ tab, chooseTab }: ReturnType<typeof useInboxView>) {
  const [search, setSearch] = useState('')
  const [language, setLanguage] = useState<LanguageChoice>('all')
  const [limit, setLimit] = useState(listStep)
  const sessions = useChatSessions({ view: tab, search, language, limit })
  const { data, isError, isPlaceholderData } = sessions

  const showTab = (next: InboxTab) => {
    setLimit(listStep)
    if (next !== tab) chooseTab(next)
  }
  const find = (text: string) => {
    setSearch(text)
    // Someone who searches may not know whether a conversation is still open.
    if (text !== '') showTab('all')
  }
  const typed = useTypedSearch(search, find)
  const rows = data?.rows

  return {
    rows,
    total: data?.total,
    tab,
    showTab,
    search,
    /** The text of the search box, searched for when the typing pauses. */
    text: typed.text,
    type: typed.type,
    language,
    choose(choice: LanguageChoice) {
      setLanguage(choice)
      setLimit(listStep)
    },
    clear() {
      typed.drop()
      setLanguage('all')
      setSearch('')
    },
    hasMore: rows !== undefined && rows.length < (data?.total ?? 0),
    showMore: () => setLimit((rows?.length ?? 0) + listStep),
    /** Another list is loading, and the previous one is shown. */
    isChanging: isPlaceholderData,
    error: isError && !data ? sessions.error : undefined,
    isRetrying: sessions.isFetching,
    retry: () => void sessions.refetch(),
  }
}

import { useEffect, useState } from 'react'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import type { LanguageChoice } from '#platform/client/ui/portal/language-choices.ts'
import { useChatSessions } from '../queries.ts'
import { type PageSize, pageSizes, readPageSize, storePageSize } from './page-size.ts'
import type { InboxTab, useInboxView } from './use-inbox-view.ts'

export type InboxList = ReturnType<typeof useInboxList>

/** The page that the list shows: of a view, of a search in it, and of a language. */
export function useInboxList({ tab, page, search, showList }: ReturnType<typeof useInboxView>) {
  const [language, setLanguage] = useState<LanguageChoice>('all')
  const [pageSize, setPageSize] = useState(readPageSize)
  const perPage = pageSizes[pageSize]
  const sessions = useChatSessions({ view: tab, search, language, page, perPage })
  const { data, isError, isChanging } = sessions

  useEffect(() => {
    if (sessions.isBeyond) showList({ page: sessions.page })
  })

  const showTab = (view: InboxTab) => showList({ view, page: 1 })
  const find = (text: string) => {
    // Someone who searches may not know whether a conversation is still open.
    showList({ search: text, page: 1, ...(text !== '' && { view: 'all' }) })
  }
  const typed = useTypedSearch(search, find)

  return {
    rows: data?.rows,
    total: data?.total,
    tab,
    showTab,
    page: sessions.page,
    perPage,
    showPage: (next: number) => showList({ page: next }),
    pageSize,
    choosePageSize(size: PageSize) {
      storePageSize(size)
      setPageSize(size)
      showList({ page: 1 })
    },
    search,
    /** The text of the search box, searched for when the typing pauses. */
    text: typed.text,
    type: typed.type,
    language,
    choose(choice: LanguageChoice) {
      setLanguage(choice)
      showList({ page: 1 })
    },
    clear() {
      typed.flush()
      setLanguage('all')
      showList({ search: '', page: 1 })
    },
    /** Another list is loading, and the previous one is shown. */
    isChanging,
    error: isError && !data ? sessions.error : undefined,
    isRetrying: sessions.isFetching,
    retry: () => void sessions.refetch(),
  }
}

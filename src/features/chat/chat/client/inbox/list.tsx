import { useLayoutEffect, useRef } from 'react'
import { DataList, ListFailed } from '#platform/client/lists/data-list.tsx'
import { usePagedRows } from '#platform/client/lists/use-paged-rows.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { LanguageFilter } from '#platform/client/ui/portal/language-filter.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { type ChatSessionSummary, searchLimit } from '../../contract/conversations.ts'
import { ConversationPages } from './conversation-pages.tsx'
import { ConversationRows, HeldChanges, useSteadyConversations } from './conversation-rows.tsx'
import type { InboxList } from './use-inbox-list.ts'
import type { InboxTab } from './use-inbox-view.ts'
import { ViewTabs } from './view-tabs.tsx'

interface ConversationListProps {
  list: InboxList
  /** Full name of the user. */
  ownName: string
  /** The number of the open conversation. */
  openNumber: number | undefined
  /** The open conversation, which another page of the list may have. */
  elsewhere?: ChatSessionSummary | undefined
  timeZone: string
  onOpen: (number: number) => void
}

/** Scrolls as little as it takes to show the open conversation. */
function showCurrent(scroller: HTMLElement) {
  const item = scroller.querySelector('[aria-current]')?.closest('li')?.getBoundingClientRect()
  if (!item) return
  const frame = scroller.getBoundingClientRect()
  if (item.top < frame.top) scroller.scrollTop += item.top - frame.top
  else if (item.bottom > frame.bottom) scroller.scrollTop += item.bottom - frame.bottom
}

/** One page of the conversations of a view, those who wait first, with a search through all of them. */
export function ConversationList({ list, elsewhere, ...item }: ConversationListProps) {
  const box = useRef<HTMLInputElement>(null)
  const steady = useSteadyConversations(list)
  const rows = steady.rows ?? []
  const openIndex = rows.findIndex(({ conversation }) => conversation.number === item.openNumber)
  const { top, pagination } = usePagedRows({
    noun: 'conversations',
    page: list.page,
    perPage: list.perPage,
    rowCount: list.rows?.length ?? 0,
    total: list.total ?? 0,
    isChanging: list.isChanging,
    onPage: list.showPage,
  })
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (list.page > 0) scroller.current?.scrollTo({ top: 0 })
  }, [list.page])
  const hasOtherPages = !list.isChanging && (list.total ?? 0) > rows.length
  const isElsewhere = openIndex < 0 && elsewhere !== undefined && hasOtherPages
  // After a reload, and when the open conversation has moved. The page itself is not scrolled.
  useLayoutEffect(() => {
    if ((openIndex >= 0 || isElsewhere) && scroller.current) showCurrent(scroller.current)
  }, [openIndex, isElsewhere])

  return (
    <>
      <ViewTabs tab={list.tab} onChoose={list.showTab} />
      <div className="flex flex-wrap gap-2 border-b border-line p-3">
        <SearchInput
          ref={box}
          className="min-w-up-to-32 flex-9"
          aria-label="Search conversations"
          placeholder="Search"
          maxLength={searchLimit}
          value={list.text}
          onChange={(event) => list.type(event.target.value)}
        />
        <LanguageFilter value={list.language} onChange={list.choose} className="grow" />
      </div>
      <div ref={top} className="relative min-h-0 md:flex-1" {...steady.listeners}>
        <HeldChanges
          isHeld={steady.isHeld}
          newCount={steady.newCount}
          onShow={() => {
            steady.release()
            box.current?.focus()
          }}
        />
        <div ref={scroller} className="h-full md:overflow-y-auto">
          <DataList
            isChanging={list.isChanging || undefined}
            failed={
              list.error !== undefined && (
                <ListFailed
                  place="inside"
                  title="The conversations could not be loaded"
                  error={list.error}
                  fallback="Please check the connection and try again."
                  onRetry={list.retry}
                  isRetrying={list.isRetrying}
                />
              )
            }
            hasRows={rows.length > 0}
            isLoading={list.total !== 0}
            skeleton={<ConversationsSkeleton />}
            empty={
              <NoConversations
                list={list}
                onClear={() => {
                  list.clear()
                  box.current?.focus()
                }}
              />
            }
          >
            <ConversationRows
              rows={rows}
              elsewhere={isElsewhere ? elsewhere : undefined}
              isChanging={list.isChanging}
              {...item}
            />
          </DataList>
        </div>
      </div>
      {rows.length > 0 && (
        <ConversationPages
          pagination={pagination}
          size={list.pageSize}
          onSize={list.choosePageSize}
        />
      )}
    </>
  )
}

interface NoConversationsProps {
  list: InboxList
  onClear: () => void
}

const emptyViews: Record<InboxTab, string> = {
  active: 'Conversations appear here as soon as a visitor writes.',
  mine: 'Conversations that you answer appear here.',
  all: 'Conversations appear here as soon as a visitor writes.',
  closed: 'Conversations that someone closes appear here until they are deleted.',
}

function NoConversations({ list: { search, language, tab }, onClear }: NoConversationsProps) {
  const hasSearch = search !== ''
  const hasLanguage = language !== 'all'
  return (
    <EmptyState
      place="inside"
      title="No conversations found"
      action={
        (hasSearch || hasLanguage) && (
          <Button variant="secondary" onClick={onClear}>
            {hasLanguage ? 'Clear filters' : 'Clear search'}
          </Button>
        )
      }
    >
      {hasSearch
        ? 'Try a name, email or phone.'
        : hasLanguage
          ? 'No one has written in this language.'
          : emptyViews[tab]}
    </EmptyState>
  )
}

/** Grey shapes of the same size while the conversations are loading. */
function ConversationsSkeleton() {
  return (
    <Loading label="Loading conversations">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex gap-3 border-b border-line px-4 py-3">
          <Skeleton shape="pill" className="size-10" />
          <div className="flex-1">
            <Skeleton shape="pill" className="mt-1 h-3.5 w-1/3" />
            <Skeleton shape="pill" className="mt-2.5 h-3 w-4/5" />
            <Skeleton shape="pill" className="mt-2.5 h-2.5 w-3/5" />
            <Skeleton shape="pill" className="mt-2.5 h-2.5 w-2/5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

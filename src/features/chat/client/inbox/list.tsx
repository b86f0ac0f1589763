import { useRef } from 'react'
import { DataList, ListFailed } from '#platform/client/lists/data-list.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { LanguageFilter } from '#platform/client/ui/portal/language-filter.tsx'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { searchLimit } from '../../contract/conversations.ts'
import { conversationsPerPage } from '../../rules.ts'
import { FocusList } from './focus-list.tsx'
import { ConversationItem } from './list-item.tsx'
import { useInboxNow } from './use-inbox-now.ts'
import type { InboxPage } from './use-inbox-page.ts'

interface ConversationListProps {
  list: InboxPage
  /** The number of the open conversation. */
  openNumber: number | undefined
  timeZone: string
  onOpen: (number: number) => void
}

/** The conversations, latest first, in pages, with a search through all of them. */
export function ConversationList({ list, openNumber, timeZone, onOpen }: ConversationListProps) {
  const { rows, total, page, pageCount, isChanging } = list
  const now = useInboxNow()
  const first = (page - 1) * conversationsPerPage + 1
  const box = useRef<HTMLInputElement>(null)
  const hasRows = rows !== undefined && rows.length > 0
  const summary = isChanging
    ? 'Loading conversations'
    : hasRows && `Showing ${first}–${first + rows.length - 1} of ${total}`

  return (
    <>
      <div className="flex flex-wrap gap-2.5 border-b border-line p-4 max-md:py-3.5">
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
      <DataList
        className="min-h-0 flex-1 md:overflow-y-auto"
        isChanging={isChanging || undefined}
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
        hasRows={hasRows}
        isLoading={total !== 0}
        skeleton={<ConversationsSkeleton />}
        empty={
          <NoConversations
            hasSearch={list.search !== ''}
            hasLanguage={list.language !== 'all'}
            onClear={() => {
              list.clear()
              box.current?.focus()
            }}
          />
        }
      >
        <FocusList
          label="Conversations"
          className={classNames(
            '-outline-offset-3 max-md:border-b max-md:border-line',
            // Delayed, so that a quick answer does not make the list flicker.
            'transition-opacity',
            isChanging && 'opacity-50 delay-200',
          )}
        >
          {rows?.map((conversation) => (
            <ConversationItem
              key={conversation.number}
              conversation={conversation}
              isOpen={conversation.number === openNumber}
              now={now}
              timeZone={timeZone}
              onOpen={onOpen}
            />
          ))}
        </FocusList>
      </DataList>
      {total !== undefined && total > 0 && (
        <Pagination
          spread
          label="Pages of conversations"
          page={page}
          pageCount={pageCount}
          onPage={list.turnTo}
          summary={summary}
          className="max-md:border-t-0 md:py-2.5"
        />
      )}
    </>
  )
}

interface NoConversationsProps {
  hasSearch: boolean
  hasLanguage: boolean
  onClear: () => void
}

function NoConversations({ hasSearch, hasLanguage, onClear }: NoConversationsProps) {
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
          ? 'Nobody has written in this language.'
          : 'Conversations appear here as soon as a visitor writes.'}
    </EmptyState>
  )
}

/** Grey shapes of the same size while the conversations are loading. */
function ConversationsSkeleton() {
  return (
    <Loading label="Loading conversations">
      {Array.from({ length: conversationsPerPage }, (_, index) => (
        <div key={index} className="flex gap-3 border-b border-line px-4.5 py-3.5">
          <Skeleton shape="pill" className="size-11.5" />
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

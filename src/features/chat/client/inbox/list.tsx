import { Fragment, useRef } from 'react'
import { DataList, ListFailed } from '#platform/client/lists/data-list.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { LanguageFilter } from '#platform/client/ui/portal/language-filter.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { searchLimit } from '../../contract/conversations.ts'
import { FocusList } from './focus-list.tsx'
import { ConversationItem } from './list-item.tsx'
import { MoreConversations } from './more-conversations.tsx'
import type { InboxList } from './use-inbox-list.ts'
import { useInboxNow } from './use-inbox-now.ts'
import type { InboxTab } from './use-inbox-view.ts'
import { ViewTabs } from './view-tabs.tsx'

interface ConversationListProps {
  list: InboxList
  /** Full name of the user. */
  ownName: string
  /** The number of the open conversation. */
  openNumber: number | undefined
  timeZone: string
  onOpen: (number: number) => void
}

/** The conversations of one view, those who wait first, with a search through all of them. */
export function ConversationList(props: ConversationListProps) {
  const { list } = props
  const box = useRef<HTMLInputElement>(null)

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
      <DataList
        className="min-h-0 flex-1 md:overflow-y-auto"
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
        hasRows={list.rows !== undefined && list.rows.length > 0}
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
        <Rows {...props} />
        {list.hasMore && <MoreConversations isLoading={list.isChanging} onMore={list.showMore} />}
      </DataList>
    </>
  )
}

const sectionNames = {
  open: 'Open, answered',
  closed: 'Closed',
} as const

/** The loaded conversations, in a section for each state. */
function Rows({ list, ownName, openNumber, timeZone, onOpen }: ConversationListProps) {
  const { rows = [], tab, isChanging } = list
  const now = useInboxNow()
  return (
    <FocusList
      label="Conversations"
      className={classNames(
        '-outline-offset-3',
        // Delayed, so that a quick answer does not make the list flicker.
        'transition-opacity',
        isChanging && 'opacity-50 delay-200',
      )}
    >
      {rows.map((conversation, index) => {
        const { number, state } = conversation
        const isFirst = rows[index - 1]?.state !== state
        return (
          <Fragment key={number}>
            {isFirst && state !== 'waiting' && state !== tab && (
              <li className="border-b border-line bg-mist px-4 py-2.5 text-sm font-semibold text-ink-muted">
                <h2>{sectionNames[state]}</h2>
              </li>
            )}
            <ConversationItem
              conversation={conversation}
              isOpen={number === openNumber}
              ownName={ownName}
              now={now}
              timeZone={timeZone}
              onOpen={onOpen}
            />
          </Fragment>
        )
      })}
    </FocusList>
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
  closed: 'Conversations that somebody closes appear here until they are deleted.',
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
          ? 'Nobody has written in this language.'
          : emptyViews[tab]}
    </EmptyState>
  )
}

/** Grey shapes of the same size while the conversations are loading. */
function ConversationsSkeleton() {
  return (
    <Loading label="Loading conversations">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex gap-3 border-b border-line px-4 py-3">
          <Skeleton shape="pill" className="size-10" />
          <div className="flex-1">
            <Skeleton shape="pill" className="mt-1 h-3.5 w-1/3" />
            <Skeleton shape="pill" className="mt-2.5 h-3 w-4/5" />
            <Skeleton shape="pill" className="mt-2.5 h-2.5 w-2/5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

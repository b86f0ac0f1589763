import { useState } from 'react'
import { SearchInput } from '#platform/client/forms/search-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Pagination } from '#platform/client/ui/pagination.tsx'
import type { ChatSessionSummary } from '../contract.ts'
import { conversationsPerPage, findConversations, mostListed } from '../rules.ts'
import { InboxFocus } from './inbox-focus.tsx'
import { InboxItem } from './inbox-item.tsx'
import { useInboxNow } from './use-inbox-now.ts'

interface InboxListProps {
  conversations: readonly ChatSessionSummary[]
  /** The number of the one that is open. */
  openNumber: number | undefined
  timeZone: string
  onOpen: (number: number) => void
}

/** The conversations, the latest first, four at a time, and a search through all of them. */
export function InboxList({ conversations, openNumber, timeZone, onOpen }: InboxListProps) {
  const [search, setSearch] = useState('')
  // A link to a conversation leads to its page of the list, too.
  const [wantedPage, setPage] = useState(() => {
    const place = conversations.findIndex(({ number }) => number === openNumber)
    return place < 0 ? 1 : Math.floor(place / conversationsPerPage) + 1
  })
  const found = findConversations(conversations, search)
  const pageCount = Math.max(1, Math.ceil(found.length / conversationsPerPage))
  const page = Math.min(wantedPage, pageCount)
  const first = (page - 1) * conversationsPerPage
  const shown = found.slice(first, first + conversationsPerPage)
  const now = useInboxNow()

  return (
    <>
      <div className="border-b border-line p-4 max-md:py-3.5">
        <SearchInput
          aria-label="Search conversations"
          placeholder="Search conversations"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(1)
          }}
        />
      </div>
      <div className="min-h-0 flex-1 md:overflow-y-auto">
        {shown.length > 0 ? (
          <InboxFocus
            label="Conversations"
            className="-outline-offset-3 max-md:border-b max-md:border-line"
          >
            {shown.map((conversation) => (
              <InboxItem
                key={conversation.number}
                conversation={conversation}
                isOpen={conversation.number === openNumber}
                now={now}
                timeZone={timeZone}
                onOpen={onOpen}
              />
            ))}
          </InboxFocus>
        ) : (
          <EmptyState
            place="inside"
            title="No conversations found"
            action={
              search !== '' && (
                <Button variant="secondary" onClick={() => setSearch('')}>
                  Clear search
                </Button>
              )
            }
          >
            {search === ''
              ? 'Conversations appear here as soon as a visitor writes.'
              : 'Try a name, an e-mail address or a telephone number.'}
          </EmptyState>
        )}
      </div>
      {found.length > 0 && (
        <Pagination
          spread
          label="Pages of conversations"
          page={page}
          pageCount={pageCount}
          onPage={setPage}
          summary={`Showing ${first + 1}–${first + shown.length} of ${conversations.length < mostListed ? '' : 'the latest '}${found.length}`}
          className="max-md:border-t-0 md:py-2.5"
        />
      )}
    </>
  )
}

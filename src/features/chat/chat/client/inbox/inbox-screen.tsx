import { useEffect, useRef, useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { CallError } from '#platform/client/http/api.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { fullName } from '#shared/names.ts'
import { replyHash } from '#shared/paths.ts'
import { getPracticeZone } from '#shared/practice-time.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { isInView } from '../../conversation-views.ts'
import { useChatAvailability, useChatSession, useInboxUnread } from '../queries.ts'
import { ConversationPane, MessagesSkeleton, type RenderWhoHasSeen } from './conversation-pane.tsx'
import type { LeadChoices } from './conversion-dialog.tsx'
import { findNext } from './find-next.ts'
import { ConversationList } from './list.tsx'
import { AuthenticationRequired, ConversationNotLoaded, DeletedNotice } from './notices.tsx'
import { InboxStatus } from './status.tsx'
import { useDeletedConversation } from './use-deleted-conversation.ts'
import { useInboxHeight } from './use-inbox-height.ts'
import { type InboxList, useInboxList } from './use-inbox-list.ts'
import { useSoundForMore } from './use-inbox-sound.ts'
import { useInboxView } from './use-inbox-view.ts'

interface InboxScreenProps {
  user: User
  /** The panel that shows who has seen a conversation, for those who may read the audit log. */
  renderWhoHasSeen?: RenderWhoHasSeen | undefined
  leadChoices: LeadChoices
}

/** The list of conversations and the open one, on phones one of the two. */
export function InboxScreen({ user, renderWhoHasSeen, leadChoices }: InboxScreenProps) {
  const view = useInboxView()
  const session = useChatSession(view.number)
  const list = useInboxList(view)
  const timeZone = useChatAvailability().data?.timezone ?? getPracticeZone()
  // The row of the list is shown until the server has answered with the conversation itself.
  const listed = list.rows?.find(({ number }) => number === view.number)
  const isDeleted = session.data === null
  const open = isDeleted ? undefined : (session.data ?? listed)
  const { deleted, onDeleting } = useDeletedConversation(user.id, open, isDeleted, view)
  const screen = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(() =>
    location.hash === replyHash ? view.number : undefined,
  )
  const isLoading = view.number !== undefined && !open && !isDeleted
  const choose = (number: number) => {
    setChosen(number)
    view.open(number)
  }
  const openAfter = useOpenNext(list, view, choose)
  const isThread = open !== undefined || isLoading
  useInboxHeight(screen)
  useReturnFocus(view.number)

  useSoundForMore(useInboxUnread(user.role === 'admin'))

  // Only before anything was shown: later, what the user is writing stays on the screen.
  if (list.total === undefined && (isRefused(list.error) || isRefused(session.error))) {
    return <AuthenticationRequired />
  }
  return (
    <div ref={screen} data-inbox className="group/inbox md:-mx-2 md:-mt-2.5 md:-mb-8">
      <div
        className={classNames(
          'mb-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 md:min-h-10 md:flex-nowrap md:gap-x-6',
          // On phones the thread has its own heading.
          isThread && 'max-md:sr-only',
        )}
      >
        <PageHeading>Chat Messages</PageHeading>
        <InboxStatus className={isThread ? 'max-md:hidden' : 'max-md:contents'} />
      </div>
      <div
        className={classNames(
          'overflow-hidden border-line bg-paper max-md:-mx-4 max-md:border-y',
          'md:grid md:h-screen-less-36 md:min-h-105 md:grid-cols-[min(22.75rem,42%)_minmax(0,1fr)] md:rounded-card md:border lg:h-screen-less-21.5',
          isThread && openOnPhone,
        )}
      >
        <section
          aria-label="Conversations"
          className={classNames(
            '@container flex min-h-0 flex-col md:border-r md:border-line',
            isThread && 'max-md:hidden',
          )}
        >
          {deleted && <DeletedNotice deleted={deleted} className="m-4 mb-0 md:hidden" />}
          <ConversationList
            list={list}
            ownName={fullName(user)}
            openNumber={view.number}
            elsewhere={open && isOfList(list, open, user.id) ? open : undefined}
            timeZone={timeZone}
            onOpen={choose}
          />
        </section>
        <section
          aria-label={open ? `Conversation with ${open.clientName}` : 'Conversation'}
          className={classNames(
            '@container flex min-h-0 min-w-0 flex-col overflow-y-auto',
            isThread ? 'max-md:h-full' : 'max-md:hidden',
          )}
        >
          {open ? (
            <ConversationPane
              key={open.number}
              user={user}
              conversation={open}
              renderWhoHasSeen={renderWhoHasSeen}
              leadChoices={leadChoices}
              timeZone={timeZone}
              isChosen={chosen === open.number}
              onBack={view.close}
              onLeave={view.clear}
              onClosed={() => openAfter(open.number)}
              onReopened={() => choose(open.number)}
              onDeleting={onDeleting}
              onDeleted={view.clear}
            />
          ) : isLoading ? (
            session.isError ? (
              <ConversationNotLoaded session={session} onBack={view.close} />
            ) : (
              <MessagesSkeleton />
            )
          ) : (
            <div className="grid min-h-0 flex-1 content-center gap-6 overflow-y-auto bg-mist p-6">
              {deleted && <DeletedNotice deleted={deleted} className="mx-auto w-full max-w-110" />}
              <EmptyState place="inside" title="Select a conversation to view messages" />
            </div>
          )}
        </section>
      </div>
    </div>
  )
}

// The thread fills the screen below the top bar, or the part that a phone's keyboard leaves.
const openOnPhone = classNames(
  'max-md:-mt-5 max-md:-mb-10 max-md:h-screen-less-15 max-md:border-0',
  'max-md:group-data-keyboard/inbox:fixed max-md:group-data-keyboard/inbox:inset-x-0 max-md:group-data-keyboard/inbox:top-(--visible-top) max-md:group-data-keyboard/inbox:z-20 max-md:group-data-keyboard/inbox:m-0 max-md:group-data-keyboard/inbox:h-(--visible-height)',
)

const isRefused = (error: unknown) => error instanceof CallError && error.status === 401

/** True if the list has a conversation on one of its pages. A search or a language may leave it out. */
const isOfList = (
  { tab, search, language }: InboxList,
  conversation: ChatSessionSummary,
  userId: number,
) => search === '' && language === 'all' && isInView(tab, conversation, userId)

/** Leaves a conversation that the user has just closed: for the next one, or on a phone for the list. */
function useOpenNext(
  { rows = [] }: InboxList,
  view: ReturnType<typeof useInboxView>,
  choose: (number: number) => void,
) {
  const isPhone = useIsNarrow()
  return (closed: number) => {
    if (!view.isOpen(closed)) return
    const next = findNext(rows, closed)
    if (isPhone) view.close()
    else if (next === undefined) view.clear()
    else choose(next)
  }
}

/** When a conversation is closed on a phone, its item in the list gets the focus, or else the list. */
function useReturnFocus(number: number | undefined) {
  const last = useRef(number)
  useEffect(() => {
    const before = last.current
    last.current = number
    if (number !== undefined || before === undefined) return
    if (document.activeElement !== document.body) return
    const item = document.querySelector<HTMLElement>(`[data-conversation="${before}"]`)
    // A conversation that was closed is not in the list any more.
    const list = document.querySelector<HTMLElement>('[data-inbox] ul[aria-label="Conversations"]')
    const target = item ?? list
    target?.focus({ preventScroll: true })
  }, [number])
}

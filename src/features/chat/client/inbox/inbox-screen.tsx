import { MessageCircleX } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { useTitleCount } from '#platform/client/navigation/use-title-count.ts'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { paths } from '#shared/paths.ts'
import { defaultTimeZone } from '#shared/practice-time.ts'
import type { ChatSessionSummary } from '../../contract.ts'
import { useAvailability, useChatSession, useInboxUnread } from '../queries.ts'
import { ConversationPane, MessagesSkeleton } from './conversation-pane.tsx'
import { InboxList } from './inbox-list.tsx'
import { InboxStatus } from './inbox-status.tsx'
import { useInboxHeight } from './use-inbox-height.ts'
import { useInboxPage } from './use-inbox-page.ts'
import { useSoundForMore } from './use-inbox-sound.ts'
import { useInboxView } from './use-inbox-view.ts'
import { useClearDesk } from './use-reply-queue.ts'

interface InboxScreenProps {
  user: User
  /** Leads to who has had to do with a conversation, for those who may know. */
  trail?: ((conversation: ChatSessionSummary) => ReactNode) | undefined
}

/** The list of conversations and the one that is open; on phones one or the other. */
export function InboxScreen({ user, trail }: InboxScreenProps) {
  const view = useInboxView()
  const session = useChatSession(view.number)
  const list = useInboxPage(view.number !== undefined, session)
  const timeZone = useAvailability().data?.timezone ?? defaultTimeZone
  // Its line of the list is there at once; what the server says of it counts.
  const listed = list.rows?.find(({ number }) => number === view.number)
  const isGone = session.data === null
  const open = isGone ? undefined : (session.data ?? listed)
  const { gone, onDeleting } = useGone(user.id, open, isGone, view)
  const screen = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number>()
  // Named by the address, and nobody has said yet what it is.
  const isOnItsWay = view.number !== undefined && !open && !isGone
  const isThread = open !== undefined || isOnItsWay
  useInboxHeight(screen)
  useFocusBack(view.number)

  const unread = useInboxUnread(user.role === 'admin')
  useTitleCount(unread ?? 0)
  useSoundForMore(unread)

  // Whoever has been in stays: what they were writing is on the screen.
  if (list.total === undefined && (isRefused(list.error) || isRefused(session.error))) {
    return <AuthenticationRequired />
  }
  return (
    <div ref={screen} data-inbox className="group/inbox">
      <div
        className={classNames(
          'relative mb-4.5 items-end justify-between gap-x-6 gap-y-1 md:flex',
          // On phones a thread's own heading is what one sees.
          isThread && 'max-md:sr-only',
        )}
      >
        <h1 tabIndex={-1} className="w-fit rounded-[4px] type-portal-page">
          Chat Messages
        </h1>
        <InboxStatus className={isThread ? 'max-md:hidden' : 'max-md:mt-1'} />
      </div>
      <div
        className={classNames(
          'overflow-hidden border-line bg-paper max-md:-mx-4 max-md:border-y',
          'md:grid md:h-[calc(100dvh-12rem)] md:min-h-105 md:grid-cols-[min(22.75rem,42%)_minmax(0,1fr)] md:rounded-card-portal md:border lg:h-[calc(100dvh-8.25rem)]',
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
          {gone && <Gone gone={gone} className="m-4 mb-0 md:hidden" />}
          <InboxList
            list={list}
            openNumber={view.number}
            timeZone={timeZone}
            onOpen={(number) => {
              setChosen(number)
              view.open(number)
            }}
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
              trail={trail?.(open)}
              timeZone={timeZone}
              isChosen={chosen === open.number}
              onBack={view.close}
              onDeleting={onDeleting}
              onDeleted={view.clear}
            />
          ) : isOnItsWay ? (
            session.isError ? (
              <ConversationNotLoaded session={session} onBack={view.close} />
            ) : (
              <MessagesSkeleton />
            )
          ) : (
            <div className="grid min-h-0 flex-1 content-center gap-6 overflow-y-auto bg-mist p-6">
              {gone && <Gone gone={gone} className="mx-auto w-full max-w-110" />}
              <EmptyState place="inside" title="Select a conversation to view messages" />
            </div>
          )}
        </section>
      </div>
    </div>
  )
}

// The thread fills what the bar at the top leaves, and what a keyboard leaves while there is one.
const openOnPhone = classNames(
  'max-md:-mt-5 max-md:-mb-10 max-md:h-[calc(100dvh-3.75rem)] max-md:border-0',
  'max-md:group-data-keyboard/inbox:fixed max-md:group-data-keyboard/inbox:inset-x-0 max-md:group-data-keyboard/inbox:top-(--visible-top) max-md:group-data-keyboard/inbox:z-20 max-md:group-data-keyboard/inbox:m-0 max-md:group-data-keyboard/inbox:h-(--visible-height)',
)

const isRefused = (error: unknown) => error instanceof CallError && error.status === 401

function AuthenticationRequired() {
  return (
    <ErrorState
      headingLevel="h1"
      title="Authentication Required"
      action={<ButtonLink href={paths.signInThenGoTo(paths.chats)}>Log in</ButtonLink>}
    >
      Please log in to see the conversations with visitors.
    </ErrorState>
  )
}

/** A conversation that the address named and that is no more. */
type GoneConversation = {
  /** Left out when it was never on this screen. */
  name?: string
  /** What was being written for it. */
  unsent: string
}

/** Notices that the open conversation is gone, takes it out of the address, and says so. */
function useGone(
  userId: number,
  open: ChatSessionSummary | undefined,
  isGone: boolean,
  view: ReturnType<typeof useInboxView>,
) {
  const [gone, setGone] = useState<GoneConversation>()
  const last = useRef<ChatSessionSummary>(undefined)
  const ownDeletions = useRef(new Set<string>())
  const clearDesk = useClearDesk(userId)
  const { number } = view

  useEffect(() => {
    if (number === undefined) return
    if (open) {
      last.current = open
      setGone(undefined)
      return
    }
    if (!isGone) return
    const known = last.current?.number === number ? last.current : undefined
    // One's own deletion is told by its notice.
    if (known && ownDeletions.current.has(known.sessionId)) {
      clearDesk(known)
    } else {
      const unsent = known ? clearDesk(known) : ''
      setGone(known ? { name: known.clientName, unsent } : { unsent })
    }
    view.clear()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, isGone, number])

  return {
    gone,
    onDeleting(sessionId: string, isOn: boolean) {
      if (isOn) ownDeletions.current.add(sessionId)
      else ownDeletions.current.delete(sessionId)
    },
  }
}

function Gone({ gone, className }: { gone: GoneConversation; className: string }) {
  return (
    <Notice
      icon={MessageCircleX}
      title={gone.name ? 'This conversation has been deleted.' : 'This conversation is not there.'}
      role="alert"
      className={className}
    >
      {gone.name
        ? `Somebody else removed the conversation with ${gone.name}, or its time was over.`
        : 'It may have been deleted, or its time was over.'}
      {gone.unsent && (
        <>
          {' '}
          You were writing:
          <q className="mt-2 block whitespace-pre-wrap wrap-anywhere">{gone.unsent}</q>
        </>
      )}
    </Notice>
  )
}

interface ConversationNotLoadedProps {
  session: ReturnType<typeof useChatSession>
  onBack: () => void
}

function ConversationNotLoaded({ session, onBack }: ConversationNotLoadedProps) {
  return (
    <div className="grid min-h-0 flex-1 content-center overflow-y-auto bg-mist">
      <ErrorState
        place="inside"
        title="The conversation could not be loaded"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <TryAgain onTry={() => void session.refetch()} isTrying={session.isFetching} />
            <Button variant="quiet" onClick={onBack} className="md:hidden">
              Back to conversations
            </Button>
          </div>
        }
      >
        {toErrorMessage(session.error, 'Please check the connection and try again.')}
      </ErrorState>
    </div>
  )
}

/** Back from a conversation, on a phone, the focus is at its line of the list again. */
function useFocusBack(number: number | undefined) {
  const last = useRef(number)
  useEffect(() => {
    const before = last.current
    last.current = number
    if (number !== undefined || before === undefined) return
    if (document.activeElement !== document.body) return
    const line = document.querySelector<HTMLElement>(`[data-conversation="${before}"]`)
    line?.focus({ preventScroll: true })
  }, [number])
}

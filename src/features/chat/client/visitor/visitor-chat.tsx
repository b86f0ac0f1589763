import { ChevronDown, CircleAlert, Info, MessageCircle } from 'lucide'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { formatDays } from '#features/retention/rules.ts'
import { savePrefill } from '#platform/client/forms/form-prefill.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import type { Sender } from '../../contract.ts'
import { headlineOfHours } from '../../opening-words.ts'
import { ChatBody, ChatPanel, LineStatus } from './chat-panel.tsx'
import { PrechatForm, type RenderCaptcha } from './prechat-form.tsx'
import { useVisitorChat } from './use-visitor-chat.ts'
import { useIsFullScreen } from './use-visitor-screen.ts'
import { VisitorConversation } from './visitor-conversation.tsx'
import { CrisisBox } from './visitor-disclaimer.tsx'
import { VisitorMenu } from './visitor-menu.tsx'
import { countUnseen, type VisitorState, type VisitorStore } from './visitor-store.ts'
import { VisitorUnavailable } from './visitor-unavailable.tsx'

interface VisitorChatProps {
  /** Somebody pressed the bubble; else there is a conversation to go on with. */
  isOpenAtFirst: boolean
  /** After how many days the practice's copy of a conversation is deleted. */
  keptDays: number
  bubbleClasses: string
  /** The address of the picture shown outside hours. */
  closedPicture: string
  renderCaptcha: RenderCaptcha
}

/** The live bubble and its window: takes the place of the link that was drawn with the page. */
export function VisitorChat(props: VisitorChatProps) {
  const found = useVisitorChat(props.isOpenAtFirst, props.keptDays)
  const isOpen = found?.chat.isOpen ?? props.isOpenAtFirst
  const unread = found ? countUnseen(found.chat) : 0
  const panelId = useId()
  const bubbleRef = useRef<HTMLButtonElement>(null)
  const store = found?.store
  useSeenMessages(found)

  const givesFocusBack = useRef(false)
  const close = useCallback(() => {
    givesFocusBack.current = true
    store?.close()
  }, [store])
  // Once the window is closed: over the whole screen it keeps the focus from anything else.
  useEffect(() => {
    if (!isOpen && givesFocusBack.current) bubbleRef.current?.focus()
    givesFocusBack.current = false
  }, [isOpen])

  return (
    <>
      <button
        ref={bubbleRef}
        type="button"
        data-chat-bubble
        aria-expanded={isOpen}
        aria-controls={found ? panelId : undefined}
        aria-label={isOpen ? 'Close chat' : nameOfBubble(unread)}
        onClick={() => (isOpen ? close() : store?.open())}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) close()
        }}
        className={props.bubbleClasses}
      >
        <Icon icon={isOpen ? ChevronDown : MessageCircle} className="size-6.5" />
        {unread > 0 && !isOpen && (
          <span
            aria-hidden
            className="absolute top-0 right-0 grid min-w-6 place-items-center rounded-full border border-paper bg-fireweed-600 px-1 text-13 font-semibold text-white"
          >
            {Math.min(unread, 99)}
          </span>
        )}
      </button>
      <output className="sr-only">
        {unread > 0 && !isOpen && `${nameOfUnread(unread)} in your chat`}
      </output>
      {found && <Panel {...props} {...found} id={panelId} onClose={close} />}
    </>
  )
}

const nameOfUnread = (unread: number) => (unread === 1 ? '1 new message' : `${unread} new messages`)
const nameOfBubble = (unread: number) =>
  unread > 0 ? `Chat with us, ${nameOfUnread(unread)}` : 'Chat with us'

/** What is on a screen somebody looks at counts as seen. */
function useSeenMessages(found: { store: VisitorStore; chat: VisitorState } | undefined) {
  const { store, chat } = found ?? {}
  const isOpen = chat?.isOpen === true
  const messages = chat?.conversation?.messages
  useEffect(() => {
    if (!isOpen || !store || !messages) return
    const look = () => {
      if (document.visibilityState === 'visible') store.markSeen()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOpen, messages, store])
}

interface PanelProps extends VisitorChatProps {
  id: string
  store: VisitorStore
  chat: VisitorState
  onClose: () => void
}

function Panel({ id, store, chat, onClose, closedPicture, renderCaptcha }: PanelProps) {
  const { availability, conversation, isOpen } = chat
  const isFull = useIsFullScreen()
  const [isReading, setReading] = useState(false)
  // Who wrote here before need not type it again, unless they erased it.
  const [known, setKnown] = useState<Sender>()
  // A conversation that was on the screen when chat closed stays there.
  const [wasHere, setWasHere] = useState(false)
  const isKnown = availability !== undefined && availability !== 'unknown'
  const isClosed = isKnown && !availability.available
  const isHere = isOpen && conversation !== undefined && !isClosed
  if (isHere && !wasHere) setWasHere(true)
  if (!isOpen && (wasHere || isReading)) {
    setWasHere(false)
    setReading(false)
  }
  const latestVisitor = chat.ending === 'erased' ? undefined : (conversation?.visitor ?? known)
  if (latestVisitor !== known) setKnown(latestVisitor)

  const tellCaptchaFailure = useCallback(() => {
    const text = 'Could not load security check. Please try again.'
    showToast({ kind: 'error', title: 'Error', text })
  }, [])

  /** What was typed and not sent goes along to the request form. */
  function leaveRequest(
    typed?: { firstName: string; phone: string; email: string },
    written: readonly string[] = [],
  ) {
    const { visitor } = conversation ?? {}
    const unsent = [...written, ...chat.outbox.map(({ message }) => message), chat.draft]
    savePrefill('consultation', {
      firstName: visitor?.senderName ?? '',
      phone: visitor?.senderPhone ?? '',
      email: visitor?.senderEmail ?? '',
      ...typed,
      notes: unsent.filter(Boolean).join('\n'),
    })
    store.close()
  }

  /** A page of ours that a message names: over the whole screen the chat would hide it. */
  function follow(href: string) {
    if (href === paths.consultation) leaveRequest()
    else if (isFull) store.close()
  }

  const view = chooseView()
  function chooseView() {
    if (conversation && (!isClosed || wasHere || isReading)) return 'conversation'
    if (isClosed) return 'unavailable'
    if (availability === undefined) return 'waiting'
    return availability === 'unknown' ? 'failed' : 'prechat'
  }

  return (
    <ChatPanel
      id={id}
      isOpen={isOpen}
      view={view}
      startsAtTitle={chat.ending === 'erased'}
      isTall={view === 'conversation'}
      title={view === 'conversation' ? `${practice.shortName} team` : 'Chat with our team'}
      status={
        view === 'conversation' ? (
          <LineStatus line={chat.line} />
        ) : (
          headlineOfHours(isKnown ? availability : undefined)
        )
      }
      menu={
        view === 'conversation' && (
          <VisitorMenu keptDays={chat.keptDays} onErase={store.endAndErase} />
        )
      }
      onClose={onClose}
    >
      {view === 'conversation' && conversation && (
        <VisitorConversation
          chat={chat}
          conversation={conversation}
          store={store}
          onLeaveRequest={(written) => leaveRequest(undefined, written)}
          onFollow={follow}
          onCaptchaFailure={tellCaptchaFailure}
          renderCaptcha={renderCaptcha}
        />
      )}
      {view === 'unavailable' && isKnown && (
        <VisitorUnavailable
          availability={availability}
          picture={closedPicture}
          onLeaveRequest={() => leaveRequest()}
          onShowConversation={conversation && (() => setReading(true))}
        />
      )}
      {view === 'prechat' && (
        <PrechatForm
          known={known}
          keptDays={chat.keptDays}
          notice={chat.ending && <EndedNotice ending={chat.ending} keptDays={chat.keptDays} />}
          onStart={store.start}
          onCaptchaFailure={tellCaptchaFailure}
          onLeaveRequest={leaveRequest}
          renderCaptcha={renderCaptcha}
        />
      )}
      {view === 'waiting' && <Waiting />}
      {view === 'failed' && <Failed onAgain={store.checkHours} />}
    </ChatPanel>
  )
}

interface EndedNoticeProps {
  ending: NonNullable<VisitorState['ending']>
  keptDays: number
}

function EndedNotice({ ending, keptDays }: EndedNoticeProps) {
  const sentences = {
    'by-practice':
      'Our team has ended this conversation and erased it. You can begin a new one; what you had written and not sent is kept for it.',
    gone: `Your earlier conversation has been deleted: conversations are auto-deleted after ${formatDays(keptDays)}. You can begin a new one.`,
    erased: `Erased from this device: your name, phone, email and all messages. The practice’s copy of what was sent is auto-deleted after ${formatDays(keptDays)}.`,
  }
  return (
    <Notice tone="river" icon={Info} role="alert" className="mb-4">
      {sentences[ending]}
    </Notice>
  )
}

function Waiting() {
  return (
    <ChatBody className="px-5 py-4.5">
      <Loading>
        {['first', 'second', 'third'].map((field) => (
          <div key={field} className="mb-3.5">
            <Skeleton className="mb-2 h-5 w-1/3" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </Loading>
    </ChatBody>
  )
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <ChatBody className="px-5 py-4.5">
      <Notice tone="ember" icon={CircleAlert} title="Connection Error." role="alert">
        Could not connect to chat. Please try again later. You can also call us:{' '}
        <a href={practice.phoneLink} className="whitespace-nowrap">
          {practice.phone}
        </a>
      </Notice>
      <Button className="mt-4 w-full" onClick={onAgain}>
        Try again
      </Button>
      <CrisisBox className="mt-4" />
    </ChatBody>
  )
}

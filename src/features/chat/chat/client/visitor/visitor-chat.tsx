import { ChevronDown, MessageCircle } from 'lucide'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { savePrefill } from '#platform/client/forms/form-prefill.ts'
import { showToast } from '#platform/client/toasts.ts'
import { bubbleAttribute } from '#platform/client/ui/bubble-attribute.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { parseLocalPath } from '#shared/language.ts'
import { paths } from '#shared/paths.ts'
import type { Sender } from '../../contract/messages.ts'
import { hoursInWords } from '../../opening-words.ts'
import { getAnswerPromise } from './answer-promise.ts'
import { CallBackOffer } from './call-back-offer.tsx'
import { ChatPanel, ConnectionStatus } from './chat-panel.tsx'
import { countUnseen, findOffer, hasJustAnswered, isConnected } from './chat-selectors.ts'
import type { ChatState } from './chat-state.ts'
import type { ChatController } from './controller.ts'
import { ChatConversation } from './conversation.tsx'
import { OptionsMenu } from './options-menu.tsx'
import { ChatSkeleton, EndedNotice, LoadFailed } from './panel-states.tsx'
import { PrechatForm, type RenderCaptcha } from './prechat-form.tsx'
import { Unavailable } from './unavailable.tsx'
import { useChatController } from './use-chat-controller.ts'
import { usePanelView } from './use-panel-view.ts'
import { useIsFullScreen, useNow } from './use-screen.ts'

interface VisitorChatProps {
  /**
   * True when the bubble was pressed, false when there is a conversation to resume. It becomes true when the bubble is
   * pressed while the conversation is being resumed.
   */
  isOpenAtFirst: boolean
  /** After how many days the practice's copy of a conversation is deleted. */
  retentionDays: number
  bubbleClasses: string
  /** The address of the picture shown outside hours. */
  closedPicture: string
  renderCaptcha: RenderCaptcha
}

/** The live bubble and its window: replaces the link that was rendered with the page. */
export function VisitorChat(props: VisitorChatProps) {
  const found = useChatController(props.isOpenAtFirst, props.retentionDays)
  const isOpen = found?.chat.isOpen ?? props.isOpenAtFirst
  const unread = found ? countUnseen(found.chat) : 0
  const panelId = useId()
  const bubbleRef = useRef<HTMLButtonElement>(null)
  const controller = found?.controller
  useSeenMessages(found)

  const isPressed = useRef(props.isOpenAtFirst)
  useEffect(() => {
    if (!controller || !props.isOpenAtFirst || isPressed.current) return
    isPressed.current = true
    controller.open()
  }, [controller, props.isOpenAtFirst])

  const restoresFocus = useRef(false)
  const close = useCallback(() => {
    restoresFocus.current = true
    controller?.close()
  }, [controller])
  // Only once the window is closed: as a modal dialog it does not let the focus go elsewhere.
  useEffect(() => {
    if (!isOpen && restoresFocus.current) bubbleRef.current?.focus()
    restoresFocus.current = false
  }, [isOpen])

  return (
    <>
      <button
        ref={bubbleRef}
        type="button"
        {...{ [bubbleAttribute]: true }}
        aria-expanded={isOpen}
        aria-controls={found ? panelId : undefined}
        aria-label={isOpen ? m.chat_close() : getBubbleLabel(unread)}
        onClick={() => (isOpen ? close() : controller?.open())}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) close()
        }}
        className={props.bubbleClasses}
      >
        <Icon icon={isOpen ? ChevronDown : MessageCircle} className="size-6.5" />
        {unread > 0 && !isOpen && (
          <span
            aria-hidden
            className="absolute top-0 right-0 grid min-w-6 place-items-center rounded-full border border-paper bg-fireweed-600 px-1 text-xs font-semibold text-white"
          >
            {Math.min(unread, 99)}
          </span>
        )}
      </button>
      <output className="sr-only">
        {unread > 0 && !isOpen && m.chat_unread_announcement({ count: unread })}
      </output>
      {found && <Panel {...props} {...found} id={panelId} onClose={close} />}
    </>
  )
}

const getBubbleLabel = (unread: number) =>
  unread > 0 ? m.chat_bubble_label_unread({ count: unread }) : m.layout_chat_with_us()

/** Marks messages as seen while the open panel is in a visible tab. */
function useSeenMessages(found: { controller: ChatController; chat: ChatState } | undefined) {
  const { controller, chat } = found ?? {}
  const isOpen = chat?.isOpen === true
  const messages = chat?.conversation?.messages
  useEffect(() => {
    if (!isOpen || !controller || !messages) return
    const check = () => {
      if (document.visibilityState === 'visible') controller.markSeen()
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [isOpen, messages, controller])
}

interface PanelProps extends VisitorChatProps {
  id: string
  controller: ChatController
  chat: ChatState
  onClose: () => void
}

function Panel({ id, controller, chat, onClose, closedPicture, renderCaptcha }: PanelProps) {
  const { availability, conversation, isOpen } = chat
  const site = useSite()
  const isFull = useIsFullScreen()
  const now = useNow(10_000)
  const offer = findOffer(chat, now)
  const { view, read } = usePanelView(chat)
  // Contact details need not be typed again for the next conversation, unless they were erased.
  const [known, setKnown] = useState<Sender>()
  const isKnown = availability !== undefined && availability !== 'unknown'
  const isClosed = isKnown && !availability.available
  const latestVisitor = chat.ending === 'erased' ? undefined : (conversation?.visitor ?? known)
  if (latestVisitor !== known) setKnown(latestVisitor)

  const reportCaptchaFailure = useCallback(() => {
    const text = m.chat_check_not_loaded()
    showToast({ kind: 'error', title: m.errors_error(), text })
  }, [])

  /** Prefills the request form with what was typed and not sent. */
  function leaveRequest(typed?: { firstName: string; phone: string; email: string }) {
    const { visitor } = conversation ?? {}
    const unsent = [...chat.outbox.map(({ message }) => message), chat.draft]
    savePrefill('consultation', {
      firstName: visitor?.senderName ?? '',
      phone: visitor?.senderPhone ?? '',
      email: visitor?.senderEmail ?? '',
      ...typed,
      notes: unsent.filter(Boolean).join('\n'),
    })
    controller.close()
  }

  /** Opens a page of ours that a message links to. A full-screen chat would cover it. */
  function follow(href: string) {
    if (parseLocalPath(href).path === paths.consultation) leaveRequest()
    else if (isFull) controller.close()
  }

  return (
    <ChatPanel
      id={id}
      isOpen={isOpen}
      view={view}
      startsAtTitle={chat.ending === 'erased'}
      isTall={view === 'conversation'}
      title={view === 'conversation' ? getTeamTitle(site.practice.shortName) : m.chat_title()}
      status={
        view === 'conversation' ? (
          <ConnectionStatus connection={chat.connection} />
        ) : (
          hoursInWords(site, isKnown ? availability : undefined).headline
        )
      }
      // The offer to call back already says that no one is free.
      promise={
        view === 'conversation' && isKnown && !isClosed && !offer && isConnected(chat)
          ? getAnswerPromise({
              ...availability,
              isStaffed: availability.isStaffed || hasJustAnswered(chat, now),
            })
          : undefined
      }
      menu={
        view === 'conversation' && (
          <OptionsMenu
            retentionDays={chat.retentionDays}
            onErase={controller.endAndErase}
            onSaveCopy={controller.saveCopy}
          />
        )
      }
      onClose={onClose}
    >
      {view === 'conversation' && conversation && (
        <ChatConversation
          chat={chat}
          conversation={conversation}
          controller={controller}
          now={now}
          offer={offer}
          onLeaveRequest={() => leaveRequest()}
          onFollow={follow}
          onCaptchaFailure={reportCaptchaFailure}
          renderCaptcha={renderCaptcha}
        />
      )}
      {view === 'unavailable' && isKnown && (
        <Unavailable
          offer={
            offer && conversation && <CallBackOffer {...{ offer, conversation, controller }} />
          }
          availability={availability}
          picture={closedPicture}
          onLeaveRequest={() => leaveRequest()}
          onShowConversation={conversation && read}
        />
      )}
      {view === 'prechat' && isKnown && (
        <PrechatForm
          status={availability}
          known={known}
          retentionDays={chat.retentionDays}
          notice={
            chat.ending && <EndedNotice ending={chat.ending} retentionDays={chat.retentionDays} />
          }
          onStart={controller.start}
          onCaptchaFailure={reportCaptchaFailure}
          onLeaveRequest={leaveRequest}
          renderCaptcha={renderCaptcha}
        />
      )}
      {view === 'waiting' && <ChatSkeleton />}
      {view === 'failed' && <LoadFailed onRetry={controller.checkHours} />}
    </ChatPanel>
  )
}

const getTeamTitle = (shortName: string) =>
  shortName === '' ? m.chat_our_team_title() : m.chat_team_title({ shortName })

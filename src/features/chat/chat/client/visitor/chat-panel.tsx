import { Lock, WifiOff, X } from 'lucide'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { m } from '#messages'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LeaveLink } from '#platform/client/ui/leave-link.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { isConnected } from './chat-selectors.ts'
import type { ConnectionState } from './chat-state.ts'
import { hasCoarsePointer, useFitsKeyboard, useIsFullScreen, useIsLow } from './use-screen.ts'

interface ChatPanelProps {
  id: string
  isOpen: boolean
  /** The name of what is shown: when it changes, the focus moves to its start. */
  view: string
  /** True if the focus moves to the title instead of the first field. */
  startsAtTitle: boolean
  /** A conversation takes all the available height, a form only what it needs. */
  isTall: boolean
  title: string
  status: ReactNode
  /** Below the status: how soon visitors are answered. */
  promise: string | undefined
  /** Beside the button that closes. */
  menu: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * The window of the chat: beside the page on wide screens, where the page stays usable, and a modal
 * dialog over all of it on phones.
 */
export function ChatPanel(props: ChatPanelProps) {
  const { id, isOpen, view, startsAtTitle, isTall, onClose, children } = props
  const titleId = useId()
  const panelRef = useRef<HTMLDialogElement>(null)
  const isFull = useIsFullScreen()
  const shownView = useRef<string>(undefined)
  useFitsKeyboard(panelRef, isOpen && isFull)

  useLayoutEffect(() => {
    const panel = panelRef.current
    if (!isOpen || !panel) return
    if (isFull) panel.showModal()
    else panel.show()
    return () => panel.close()
  }, [isOpen, isFull])

  // On opening, and when one view replaces another and removes the focused element.
  useEffect(() => {
    const panel = panelRef.current
    if (!isOpen || !panel) {
      shownView.current = undefined
      return
    }
    if (shownView.current === view) return
    shownView.current = view
    const start =
      hasCoarsePointer() || startsAtTitle
        ? null
        : panel.querySelector<HTMLElement>('[data-chat-start]')
    ;(start ?? panel.querySelector<HTMLElement>('[data-chat-title]'))?.focus()
  }, [isOpen, view, startsAtTitle])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    // Escape closes the dialog from anywhere inside it.
    <dialog
      id={id}
      ref={panelRef}
      aria-labelledby={titleId}
      data-chat-panel
      data-full={isFull || undefined}
      onKeyDown={closeOnEscape}
      onCancel={(event) => {
        // The phone's back gesture.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      className={classNames(
        'fixed z-50 m-0 flex-col overflow-x-hidden overflow-y-auto bg-paper text-md text-ink on-light open:flex open:animate-rise',
        isFull
          ? 'inset-x-0 top-(--seen-top,0px) bottom-auto h-(--seen-height,100dvh) max-h-none w-screen max-w-none'
          : 'chat-window w-98 rounded-panel shadow-float forced-colors:border',
        isTall && !isFull && 'h-153',
        'dense-fields',
      )}
    >
      <PanelHead {...props} titleId={titleId} />
      {children}
    </dialog>
  )
}

interface PanelHeadProps
  extends Pick<ChatPanelProps, 'title' | 'status' | 'promise' | 'menu' | 'onClose'> {
  titleId: string
}

/** Takes the focus when the chat opens. */
const PanelTitle = (props: { id: string; className: string; children: ReactNode }) => (
  <h2
    id={props.id}
    tabIndex={-1}
    data-chat-title
    className={classNames('heading-focus', props.className)}
  >
    {props.children}
  </h2>
)

/** Title and state of the chat, and the way to leave quickly: on phones the window covers the page's own. */
function PanelHead(props: PanelHeadProps) {
  const { titleId, title, status, promise, menu, onClose } = props
  const isLow = useIsLow()
  if (isLow) return <LowHead {...props} />
  return (
    <div className="relative z-10 shrink-0 bg-river-700 px-5 pt-4 pb-2 on-dark">
      <div className="absolute inset-0 overflow-hidden">
        <Ripples className="absolute -top-37.5 -right-37.5 size-95 opacity-70" />
      </div>
      <div className="relative flex flex-wrap items-start gap-2 pr-9">
        <PanelTitle id={titleId} className="max-w-full flex-1 type-card-small break-words">
          {title}
        </PanelTitle>
        {menu}
      </div>
      <div className="relative flex flex-wrap items-center gap-x-3 text-sm leading-snug text-on-dark-muted">
        <p className="flex-1">{status}</p>
        <span className="whitespace-nowrap">
          <LeaveLink isOnDark />
        </span>
        {promise && <p className="w-full pb-1">{promise}</p>}
      </div>
      <IconButton
        label={m.chat_close()}
        icon={X}
        look="bare"
        className="absolute top-2 right-2"
        onClick={onClose}
      />
    </div>
  )
}

/** The same in one row: beside a keyboard each line of the head is one of the conversation. */
function LowHead({ titleId, title, status, promise, menu, onClose }: PanelHeadProps) {
  return (
    <div className="relative z-10 flex shrink-0 items-center gap-2 bg-river-700 px-3 py-1 on-dark">
      <div className="min-w-0 flex-1 leading-tight">
        <PanelTitle id={titleId} className="truncate font-semibold">
          {title}
        </PanelTitle>
        <div className="truncate text-sm text-on-dark-muted">{promise ?? status}</div>
      </div>
      <LeaveLink isOnDark isShort />
      {menu}
      <IconButton label={m.chat_close()} icon={X} look="bare" onClick={onClose} />
    </div>
  )
}

function getConnectionText(connection: ConnectionState): string {
  if (isConnected({ connection })) return m.chat_secure_connection()
  return connection === 'offline' ? m.chat_no_connection() : m.chat_connecting()
}

/** The state of the connection, in the head of a conversation. */
export const ConnectionStatus = ({ connection }: { connection: ConnectionState }) => (
  <span className="flex items-center gap-2">
    <Icon icon={isConnected({ connection }) ? Lock : WifiOff} size="text" />
    {/* In an element of its own: a translator replaces bare text, which then no longer changes. */}
    <span>{getConnectionText(connection)}</span>
  </span>
)

interface ChatBodyProps {
  ref?: Ref<HTMLDivElement>
  className?: string
  children: ReactNode
}

/** The part that scrolls, between head and foot. */
export function ChatBody({ ref, className, children }: ChatBodyProps) {
  return (
    <div
      ref={ref}
      className={classNames(
        'min-h-0 flex-auto scroll-py-4 overflow-x-hidden overflow-y-auto overscroll-contain',
        className,
      )}
    >
      {children}
    </div>
  )
}

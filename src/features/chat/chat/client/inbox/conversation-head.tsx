import { ArrowLeft, Check, Phone, RotateCcw, Trash2 } from 'lucide'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatPhone } from '#shared/phone.ts'
import { phoneLink } from '#shared/phone-link.ts'
import { mayDeleteConversation } from '../../policy.ts'
import { ConversationMenu, type ConversationMenuActions } from './conversation-menu.tsx'
import { OwnerMenu } from './owner-menu.tsx'
import { type Closing, type ClosingEvents, useClosing } from './use-closing.ts'
import { useInboxNow } from './use-inbox-now.ts'
import { usePresenceLabel } from './use-presence-label.ts'
import { useVisitorPage } from './use-visitor-page.ts'
import { VisitorPageLine } from './visitor-page-line.tsx'
import { WaitingLine } from './waiting-time.tsx'

interface ConversationHeadProps
  extends Omit<ConversationMenuActions, 'closing' | 'hasClosing'>,
    ClosingEvents {
  heading: RefObject<HTMLHeadingElement | null>
  onBack: () => void
  onDelete: () => void
}

/** The visitor's name and waiting time, the owner, the actions, and the page that the visitor reads. */
export function ConversationHead(props: ConversationHeadProps) {
  const { heading, onBack, onDelete, onClosed, onReopened, ...menu } = props
  const { user, conversation } = menu
  const closing = useClosing(conversation, { onClosed, onReopened })
  const closeButton = useRef<HTMLButtonElement>(null)
  const isCloseShown = useIsShown(closeButton)
  const { clientName, clientPhone, waitingSince } = conversation
  const presence = usePresenceLabel(conversation)
  const visitorPage = useVisitorPage(conversation.sessionId)
  const now = useInboxNow()
  const mayDelete = mayDeleteConversation({ userId: user.id, role: user.role }, conversation)
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-end gap-1.5 border-b border-line bg-paper px-3 py-1.5 @md:gap-2.5 md:px-4.5">
      <IconButton
        look="bare"
        icon={ArrowLeft}
        label="Back to conversations"
        onClick={onBack}
        className="-ml-2 shrink-0 text-river-700 md:hidden"
      />
      {/* Where enlarged text leaves no room for it, the buttons have a line of their own. */}
      <div className="flex min-w-16 flex-1 items-center gap-x-2.5 @max-xl:justify-between">
        <div className="min-w-0">
          <div className="flex min-w-0 gap-x-2.5 @max-xl:flex-col @xl:items-center">
            <h2
              ref={heading}
              tabIndex={-1}
              dir="auto"
              title={clientName}
              // The hidden text after a long name must not widen the page.
              className="relative max-w-full min-w-0 truncate text-left heading-focus text-md leading-snug font-semibold"
            >
              {clientName}
              <VisuallyHidden>, {presence}</VisuallyHidden>
            </h2>
            {conversation.state === 'closed' && (
              <Chip tone="slate" icon={Check} className="self-start @xl:self-auto">
                Closed
              </Chip>
            )}
          </div>
          <div className="flex min-w-0 items-center gap-x-2">
            {/* Not beside the name: there it would take the room of the telephone number. */}
            {waitingSince !== null && (
              <WaitingLine
                since={waitingSince}
                now={now}
                urgency={conversation.hasLeft ? 'new' : undefined}
              />
            )}
            <LanguageTag language={conversation.language} />
            <VisitorPageLine page={visitorPage} language={conversation.language} />
          </div>
        </div>
        {clientPhone && <CallLink phone={clientPhone} />}
      </div>
      <OwnerMenu user={user} conversation={conversation} />
      <CloseButton ref={closeButton} closing={closing} />
      {mayDelete && (
        <IconButton
          size="row"
          icon={Trash2}
          label="Delete Conversation"
          onClick={onDelete}
          className="text-ember-700"
        />
      )}
      <ConversationMenu {...menu} closing={closing} hasClosing={!isCloseShown} />
    </header>
  )
}

/** The number is beside the icon where all of it fits into what the name leaves. It is never cut. */
function CallLink({ phone }: { phone: string }) {
  const number = formatPhone(phone)
  return (
    <a
      href={phoneLink(phone)}
      aria-label={`Call ${number}`}
      title={number}
      className="group/call flex min-h-11 max-w-max min-w-9 shrink-0 grow basis-9 items-center gap-2 rounded-field text-river-700 hover:bg-river-50 @max-xl:min-w-11 @max-xl:grow-0 @max-xl:justify-center @xl:pl-2"
    >
      <Icon icon={Phone} size="small" className="shrink-0" />
      <span className="flex h-6 min-w-0 flex-wrap overflow-hidden text-ink-muted group-hover/call:underline @max-xl:hidden">
        {/* After it, a number that is wider than the rest of the line is on the next one, which is hidden. */}
        <span className="h-6 w-px" />
        <span className="leading-6 whitespace-nowrap">{number}</span>
      </span>
    </a>
  )
}

/** True unless the width of the thread hides an element. */
function useIsShown(element: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(true)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(() => setShown(current.checkVisibility()))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isShown
}

interface CloseButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  closing: Closing
}

const CloseButton = ({ ref, closing: { isClosed, isPending, toggle } }: CloseButtonProps) => (
  <Button
    ref={ref}
    variant="secondary-light"
    size="row"
    aria-disabled={isPending || undefined}
    onClick={toggle}
    className="@max-lg:hidden"
  >
    <Icon icon={isClosed ? RotateCcw : Check} size="text" />
    {isClosed ? 'Reopen' : 'Close'}
  </Button>
)

import { ArrowLeft, Check, Phone, RotateCcw } from 'lucide'
import type { RefObject } from 'react'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatPhone, phoneLink } from '#shared/phone.ts'
import { ConversationMenu, type ConversationMenuActions } from './conversation-menu.tsx'
import { FrenchTag } from './french-tag.tsx'
import { OwnerMenu } from './owner-menu.tsx'
import { useConversationChange } from './use-conversation-change.ts'
import { useInboxNow } from './use-inbox-now.ts'
import { usePresenceLabel } from './use-presence-label.ts'
import { WaitingChip } from './waiting-time.tsx'

interface ConversationHeadProps extends ConversationMenuActions {
  heading: RefObject<HTMLHeadingElement | null>
  onBack: () => void
}

/** One line: who writes, for how long they have waited, who answers, and what can be done. */
export function ConversationHead({ heading, onBack, ...menu }: ConversationHeadProps) {
  const { user, conversation } = menu
  const { clientName, clientPhone, waitingSince } = conversation
  const presence = usePresenceLabel(conversation)
  const now = useInboxNow()
  // Beside the tag there is room for the number only where the thread is wide.
  const isFrench = conversation.language === 'fr'
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line bg-paper px-3 py-1.5 md:gap-2.5 md:px-4.5">
      <IconButton
        look="bare"
        icon={ArrowLeft}
        label="Back to conversations"
        onClick={onBack}
        className="-ml-2 text-river-700 md:hidden"
      />
      <div className="flex min-w-0 flex-1 gap-x-2.5 @max-xl:flex-col @xl:items-center">
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          title={presence}
          // The hidden words after a long name must not widen the page.
          className="relative min-w-0 truncate text-left heading-focus @xl:min-w-16 text-md leading-snug font-semibold"
        >
          {clientName}
          <VisuallyHidden>, {presence}</VisuallyHidden>
        </h2>
        {waitingSince !== null ? (
          <WaitingChip since={waitingSince} now={now} />
        ) : (
          conversation.state === 'closed' && (
            <Chip tone="slate" icon={Check} className="self-start @xl:self-auto">
              Closed
            </Chip>
          )
        )}
        <FrenchTag language={conversation.language} className="self-center @max-xl:hidden" />
        {clientPhone && (
          <a
            href={phoneLink(clientPhone)}
            className={classNames(
              'whitespace-nowrap text-ink-muted hover:underline',
              isFrench ? '@max-3xl:hidden' : '@max-xl:hidden',
            )}
          >
            {formatPhone(clientPhone)}
          </a>
        )}
      </div>
      {clientPhone && (
        <a
          href={phoneLink(clientPhone)}
          aria-label={`Call ${formatPhone(clientPhone)}`}
          className={classNames(
            'grid size-11 shrink-0 place-items-center rounded-field text-river-700 hover:bg-river-50',
            isFrench ? '@3xl:hidden' : '@xl:hidden',
          )}
        >
          <Icon icon={Phone} />
        </a>
      )}
      <OwnerMenu user={user} conversation={conversation} />
      <CloseButton conversation={conversation} />
      <ConversationMenu {...menu} />
    </header>
  )
}

function CloseButton({ conversation }: Pick<ConversationMenuActions, 'conversation'>) {
  const { change, isPending } = useConversationChange(conversation)
  const isClosed = conversation.state === 'closed'
  return (
    <Button
      variant="secondary-light"
      size="row"
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) void change({ state: isClosed ? 'open' : 'closed' })
      }}
      className="@max-lg:hidden"
    >
      <Icon icon={isClosed ? RotateCcw : Check} size="text" />
      {isClosed ? 'Reopen' : 'Close'}
    </Button>
  )
}

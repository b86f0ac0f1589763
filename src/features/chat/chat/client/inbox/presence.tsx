import { useEffect, useState } from 'react'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { initialsOfName } from '#shared/initials.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { usePresenceLabel } from './use-presence-label.ts'

interface InboxPresenceProps {
  visitor: Pick<ChatSessionSummary, 'clientName' | 'isOnline' | 'lastSeenFormatted'>
  /** True if it is on the tinted background of the open conversation. */
  isTinted?: boolean | undefined
  /** Set where the label is shown beside it anyway. */
  isSilent?: boolean | undefined
  /**
   * True if the element around it has the keyboard's focus. The tooltip is shown then as well, at the
   * lower edge of the nearest positioned ancestor.
   */
  isFocused?: boolean | undefined
}

/** A visitor's initials with a dot for their presence. The dot's label is a tooltip. */
export function InboxPresence({
  visitor,
  isTinted,
  isSilent = false,
  isFocused = false,
}: InboxPresenceProps) {
  const [isPointed, setIsPointed] = useState(false)
  const [isDismissed, setIsDismissed] = useState(false)
  const isWanted = isPointed || isFocused
  const isShown = isWanted && !isDismissed && !isSilent
  const label = usePresenceLabel(visitor)

  // Dismissed with Escape, the tooltip is shown again at the next hover.
  if (!isWanted && isDismissed) setIsDismissed(false)

  useEffect(() => {
    if (!isWanted) return
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsDismissed(true)
    }
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [isWanted])

  return (
    <span className="grid size-10 shrink-0 *:col-start-1 *:row-start-1">
      <Avatar
        initials={initialsOfName(visitor.clientName)}
        size={40}
        tint={isTinted ? 'bg-paper' : undefined}
      />
      <span
        onPointerEnter={() => setIsPointed(true)}
        onPointerLeave={() => setIsPointed(false)}
        className={classNames(
          // A larger target for the pointer than the dot itself.
          'z-1 -mr-2 -mb-2.75 grid size-7 place-items-center self-end justify-self-end',
          // The tooltip is beside the dot, where the pointer can move onto it.
          isPointed && 'relative',
        )}
      >
        <span
          className={classNames(
            'size-4 rounded-full border-thick',
            isTinted ? 'border-river-100' : 'border-paper',
            visitor.isOnline
              ? 'bg-presence forced-colors:border-canvas forced-colors:bg-highlight'
              : 'bg-paper shadow-hollow forced-colors:border-canvas-text forced-colors:bg-canvas',
          )}
        />
        {/* Announced once, whether the tooltip is shown or not. */}
        {!isShown && !isSilent && <span className="sr-only">{label}</span>}
        {isShown && (
          <span
            role="tooltip"
            className={classNames(
              'absolute z-10 w-max max-w-56 animate-fade rounded-small bg-river-900 px-2.5 py-1 text-xs font-medium text-white shadow-panel forced-colors:border',
              // With keyboard focus the tooltip must not cover the item's text.
              isPointed ? 'top-1/2 left-full -translate-y-1/2' : '-bottom-3.5 left-4',
            )}
          >
            {label}
          </span>
        )}
      </span>
    </span>
  )
}

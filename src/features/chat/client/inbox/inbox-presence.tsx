import { useEffect, useState } from 'react'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { initialsOfName } from '#shared/names.ts'
import type { ChatSessionSummary } from '../../contract.ts'
import { usePresenceLabel } from './use-presence-label.ts'

interface InboxPresenceProps {
  visitor: Pick<ChatSessionSummary, 'clientName' | 'isOnline' | 'lastSeenFormatted'>
  /** On the tinted ground of the conversation that is open. */
  isTinted?: boolean | undefined
  /** Where the words stand beside it anyway. */
  isSilent?: boolean | undefined
  /**
   * Whether what stands around has the keyboard's focus: the tooltip shows then, too, at the lower
   * edge of the positioned element around it.
   */
  isFocused?: boolean | undefined
}

/** A visitor's initials with the dot that says whether they are there; its words are the tooltip's. */
export function InboxPresence({
  visitor,
  isTinted,
  isSilent = false,
  isFocused = false,
}: InboxPresenceProps) {
  const [isPointed, setIsPointed] = useState(false)
  const [isPutAway, setIsPutAway] = useState(false)
  const isWanted = isPointed || isFocused
  const isShown = isWanted && !isPutAway && !isSilent
  const words = usePresenceLabel(visitor)

  // Put away with Escape, it comes back with the next pointing.
  if (!isWanted && isPutAway) setIsPutAway(false)

  useEffect(() => {
    if (!isWanted) return
    const putAway = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsPutAway(true)
    }
    document.addEventListener('keydown', putAway)
    return () => document.removeEventListener('keydown', putAway)
  }, [isWanted])

  return (
    <span className="grid size-11.5 shrink-0 *:col-start-1 *:row-start-1">
      <Avatar
        initials={initialsOfName(visitor.clientName)}
        size={46}
        className={isTinted ? 'bg-paper!' : undefined}
      />
      <span
        onPointerEnter={() => setIsPointed(true)}
        onPointerLeave={() => setIsPointed(false)}
        className={classNames(
          // A larger place to point at than the dot itself.
          'z-1 -mr-[0.34rem] -mb-[0.66rem] grid size-7 place-items-center self-end justify-self-end',
          // The tooltip stands beside the dot, where a pointer can go on to it.
          isPointed && 'relative',
        )}
      >
        <span
          className={classNames(
            'size-[1.1875rem] rounded-full border-[2.5px]',
            isTinted ? 'border-river-100' : 'border-paper',
            visitor.isOnline
              ? 'bg-presence forced-colors:border-[Canvas] forced-colors:bg-[Highlight]'
              : 'bg-paper shadow-[inset_0_0_0_2.5px_var(--color-line-2)] forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]',
          )}
        />
        {/* Said once, be it seen or not. */}
        {!isShown && !isSilent && <span className="sr-only">{words}</span>}
        {isShown && (
          <span
            role="tooltip"
            className={classNames(
              'absolute z-10 w-max max-w-56 animate-fade rounded-s bg-river-900 px-2.5 py-1 text-13 font-medium text-white shadow-sh2 forced-colors:border',
              // With the keyboard one reads the line: nothing of it is covered.
              isPointed ? 'top-1/2 left-full -translate-y-1/2' : '-bottom-3.5 left-4',
            )}
          >
            {words}
          </span>
        )}
      </span>
    </span>
  )
}

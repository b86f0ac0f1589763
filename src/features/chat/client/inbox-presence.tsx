import { useEffect, useState } from 'react'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { initialsOfName } from '#shared/names.ts'
import type { ChatSessionSummary } from '../contract.ts'
import { presenceWords } from '../rules.ts'

interface InboxPresenceProps {
  visitor: Pick<ChatSessionSummary, 'clientName' | 'isOnline' | 'lastSeenFormatted'>
  /** On the tinted ground of the conversation that is open. */
  isTinted?: boolean | undefined
  /** Where the words stand beside it anyway. */
  isSilent?: boolean | undefined
  /** Whether what stands around has the keyboard's focus: the tooltip shows then, too. */
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
  const isShown = isWanted && !isPutAway
  const words = presenceWords(visitor)

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
    <span className="relative block size-11.5 shrink-0">
      <Avatar
        initials={initialsOfName(visitor.clientName)}
        size={46}
        className={isTinted ? 'bg-paper!' : undefined}
      />
      <span
        onPointerEnter={() => setIsPointed(true)}
        onPointerLeave={() => setIsPointed(false)}
        // A larger place to point at than the dot itself.
        className="absolute -right-[0.34rem] -bottom-[0.66rem] grid size-7 place-items-center"
      >
        <span
          className={classNames(
            'size-[1.1875rem] rounded-full border-[2.5px] forced-colors:border-[Canvas]',
            isTinted ? 'border-river-100' : 'border-paper',
            visitor.isOnline
              ? 'bg-presence forced-colors:bg-[Highlight]'
              : 'bg-paper shadow-[inset_0_0_0_2.5px_var(--color-line-2)] forced-colors:bg-[GrayText]',
          )}
        />
        {/* Said once, be it seen or not. */}
        {!isShown && !isSilent && <span className="sr-only">{words}</span>}
        {isShown && (
          <span
            role="tooltip"
            aria-hidden={isSilent || undefined}
            className="absolute top-1/2 left-full z-10 ml-0.5 w-max max-w-56 -translate-y-1/2 animate-fade rounded-s bg-river-900 px-2.5 py-1.5 text-13 font-medium text-white shadow-sh2 forced-colors:border"
          >
            {words}
          </span>
        )}
      </span>
    </span>
  )
}

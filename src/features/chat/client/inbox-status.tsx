import { Bell, BellOff, Clock, WifiOff } from 'lucide'
import { useEffect, useState } from 'react'
import { useIsLive } from '#platform/client/live-status.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { availabilityWords } from '../rules.ts'
import { useAvailability } from './queries.ts'
import { useInboxNow } from './use-inbox-now.ts'
import { useSoundSwitch } from './use-inbox-sound.ts'

/** Long enough to pass over a page that is just opening, and over a short gap. */
const patienceMilliseconds = 5_000

/** Whether live news have been missing for more than a moment. */
function useIsInterrupted(): boolean {
  const isLive = useIsLive()
  const [isInterrupted, setIsInterrupted] = useState(false)
  useEffect(() => {
    if (isLive) return
    const timer = setTimeout(() => setIsInterrupted(true), patienceMilliseconds)
    return () => {
      clearTimeout(timer)
      setIsInterrupted(false)
    }
  }, [isLive])
  return isInterrupted
}

/** Above the inbox: until when chat is open, whether news come live, and the switch for the sound. */
export function InboxStatus({ className }: { className?: string | undefined }) {
  const { data: times } = useAvailability()
  const { isSoundOn, isSoundBlocked, toggle } = useSoundSwitch()
  const isInterrupted = useIsInterrupted()
  const now = useInboxNow()

  return (
    <div className={classNames('flex items-center gap-2 text-small text-ink-2', className)}>
      <div className="grid min-w-0 gap-0.5">
        {times && (
          <p className="flex items-center gap-2 md:justify-end">
            <Icon icon={Clock} size="text" />
            {availabilityWords(times, now)}
          </p>
        )}
        <output className="contents">
          {isInterrupted && (
            <span className="flex items-center gap-2 text-note md:justify-end">
              <Icon icon={WifiOff} size="text" />
              Live updates are interrupted. Looking for messages every few seconds.
            </span>
          )}
        </output>
        {isSoundBlocked && (
          <p className="text-note md:text-right">
            Your browser keeps this page silent until you press somewhere on it.
          </p>
        )}
      </div>
      <IconButton
        look="bare"
        size="row"
        icon={isSoundOn ? Bell : BellOff}
        label="Sound for new messages"
        aria-pressed={isSoundOn}
        title={isSoundOn ? 'New messages sound' : 'New messages are silent'}
        onClick={toggle}
        className="max-md:absolute max-md:top-0 max-md:right-0"
      />
    </div>
  )
}

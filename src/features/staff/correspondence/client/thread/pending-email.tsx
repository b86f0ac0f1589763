import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { undoSeconds } from '#features/requests/emails/contract.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { UndoButton } from './undo-button.tsx'
import { useUndo } from './use-undo.ts'

interface PendingEmailProps {
  userId: number
  leadId: number
  /** `log-7` */
  emailId: string
  sendAt: string
  /** The reader wrote it. */
  canUndo: boolean
  /** Called when the email is the draft again. */
  onUndone?: (() => void) | undefined
}

// Live updates say when an email was sent; this is for when they do not arrive.
const refreshAfterSeconds = 3
// Screen readers must have seen the empty live region before.
const announcementDelayMs = 100

/** Seconds until a moment, by this browser's clock; negative after it. */
function useSecondsUntil(moment: string): number {
  const read = () => Math.ceil((Date.parse(moment) - Date.now()) / 1000)
  const [seconds, setSeconds] = useState(read)
  useEffect(() => {
    const update = () => setSeconds(Math.ceil((Date.parse(moment) - Date.now()) / 1000))
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [moment])
  // A clock that is wrong must not promise more time than there is.
  return Math.min(seconds, undoSeconds)
}

/** The Undo button goes when its email is sent: if it has the focus, the entry around it gets it. */
function useFocusAfter() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = button.current
    return () => {
      if (!shown || shown !== document.activeElement) return
      const entry = shown.closest<HTMLElement>('article, li')
      if (!entry) return
      entry.tabIndex = -1
      entry.focus({ preventScroll: true })
    }
  }, [])
  return button
}

/** A pending email: the seconds left, and Undo for its writer. */
export function PendingEmail(props: PendingEmailProps) {
  const { userId, leadId, emailId, sendAt, canUndo, onUndone } = props
  const client = useQueryClient()
  const seconds = useSecondsUntil(sendAt)
  const undoing = useUndo({ userId, leadId, emailId, onUndone })
  const button = useFocusAfter()
  const [announcement, setAnnouncement] = useState('')

  // Once, and not each second. A live region announces only what changes after it is shown.
  useEffect(() => {
    if (!canUndo) return
    const text = `Email will be sent in ${undoSeconds} seconds. Undo`
    const timer = setTimeout(() => setAnnouncement(text), announcementDelayMs)
    return () => clearTimeout(timer)
  }, [canUndo])

  const isOverdue = seconds < 0 && seconds % refreshAfterSeconds === 0
  useEffect(() => {
    if (isOverdue) void refreshTopics(client, ['leads', 'mail'])
  }, [client, isOverdue])

  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <output className="sr-only">{announcement}</output>
      <span className="flex items-center gap-1.5 font-medium tabular-nums">
        <Icon icon={Clock} size="text" className="text-ink-muted" />
        {seconds > 0 ? `Sends in ${seconds} s` : 'Sending'}
      </span>
      <UndoButton ref={button} variant="secondary-light" isShown={canUndo} undoing={undoing} />
    </div>
  )
}

import { X } from 'lucide'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'

interface LeadPanelProps {
  leadId: number
  /** Until then its heading stands for it. */
  isLoaded: boolean
  /** A request only: something may be typed that is not saved. */
  onClose: () => void
  children: (titleId: string) => ReactNode
}

/** Focuses the heading of each lead that opens; closing leads back to what had the focus before the first one. */
function useFocusInside(leadId: number, isLoaded: boolean) {
  const panel = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    opener.current = document.activeElement
    return () => {
      const before = opener.current
      if (!(before instanceof HTMLElement)) return
      const target = before.isConnected && before !== document.body ? before : undefined
      ;(target ?? document.querySelector('h1'))?.focus({ preventScroll: true })
    }
  }, [])
  const shown = useRef({ leadId: 0 })
  useEffect(() => {
    // The heading that had the focus may have been replaced by that of the loaded lead.
    const isOther = shown.current.leadId !== leadId
    if (!isOther && (!isLoaded || document.activeElement !== document.body)) return
    shown.current = { leadId }
    panel.current?.querySelector<HTMLElement>('[data-dialog-title]')?.focus({ preventScroll: true })
  }, [leadId, isLoaded])
  return panel
}

/** A lead beside its list, which stays usable: a dialog that is not modal. */
export function LeadPanel({ leadId, isLoaded, onClose, children }: LeadPanelProps) {
  const titleId = useId()
  const panel = useFocusInside(leadId, isLoaded)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }
  return (
    // The keys of all that it contains.
    <dialog
      ref={panel}
      open
      data-lead-panel
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
      className="fixed inset-y-0 right-0 left-auto z-10 m-0 lead-panel flex h-auto max-h-none max-w-none flex-col border-0 border-l border-line bg-paper p-0 text-ink shadow-float outline-none not-print:animate-slide-in print:static print:w-auto print:border-0"
    >
      {children(titleId)}
    </dialog>
  )
}

/** The heading that names the panel. It gets the focus when the panel opens. */
export const PanelTitle = ({ lead, titleId }: Pick<LeadPanelSkeletonProps, 'lead' | 'titleId'>) => (
  <h2
    id={titleId}
    tabIndex={-1}
    data-dialog-title
    className="heading-focus type-dialog outline-none wrap-anywhere"
  >
    {leadName(lead)}
  </h2>
)

interface LeadPanelSkeletonProps {
  lead: Lead
  titleId: string
  onClose: () => void
}

/** The heading comes from the row of the list; the rest is loading. */
export const LeadPanelSkeleton = ({ lead, titleId, onClose }: LeadPanelSkeletonProps) => (
  <>
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-4 py-2.5">
      <IconButton label="Close" icon={X} size="row" onClick={onClose} />
      <PanelTitle lead={lead} titleId={titleId} />
    </div>
    <Loading label="Opening the lead" className="grid gap-4 px-4 py-4">
      <Skeleton className="h-10 rounded-control" />
      <Skeleton className="h-26 rounded-control" />
      <Skeleton className="h-26 rounded-control" />
    </Loading>
  </>
)

import { ChevronUp, Mail, PenLine, Reply, StickyNote } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { moveToTab } from '#platform/client/ui/tab-keys.ts'
import type { ComposerTab } from './use-composer.ts'

interface ComposerButtonsProps {
  /** The emails are still loading. */
  isLoading: boolean
  emailLabel: string
  noteLabel: string
  onEmail: () => void
  onNote: () => void
}

/** The buttons that open the composer. Closing it moves the focus to the button that opened it. */
export const ComposerButtons = (props: ComposerButtonsProps) => (
  <div className="flex flex-wrap gap-2.5 px-4 py-3">
    <Button
      data-opens="email"
      // Not disabled: after the first email, the focus returns to it while the thread loads.
      aria-disabled={props.isLoading || undefined}
      onClick={props.onEmail}
    >
      <Icon icon={props.emailLabel === 'Reply' ? Reply : PenLine} size="text" />
      {props.emailLabel}
    </Button>
    <Button variant="secondary-light" data-opens="note" onClick={props.onNote}>
      <Icon icon={StickyNote} size="text" />
      {props.noteLabel}
    </Button>
  </div>
)

const tabs = [
  { id: 'email', label: 'Email', icon: Mail },
  { id: 'note', label: 'Note', icon: StickyNote },
] as const

interface ComposerTabsProps {
  tab: ComposerTab
  onTab: (tab: ComposerTab) => void
  /** Closes the composer; what was written stays for later. */
  onClose: () => void
  /** The form of the selected tab, which may show its sender in the place beside the tabs. */
  children: (senderPlace: HTMLElement | null) => ReactNode
}

/** An email to the client, or a note that only staff see. Switching tabs discards neither draft. */
export function ComposerTabs({ tab, onTab, onClose, children }: ComposerTabsProps) {
  const id = useId()
  const [senderPlace, setSenderPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 px-3 shadow-baseline forced-colors:border-b">
        <div
          role="tablist"
          tabIndex={-1}
          aria-label="Write"
          onKeyDown={(event) => moveToTab(event, tabs, tab, onTab)}
          className="flex gap-1"
        >
          {tabs.map((one) => (
            <button
              key={one.id}
              type="button"
              role="tab"
              id={`${id}-${one.id}`}
              aria-selected={one.id === tab}
              aria-controls={`${id}-panel`}
              tabIndex={one.id === tab ? 0 : -1}
              onClick={() => onTab(one.id)}
              className="flex min-h-11 items-center gap-2 rounded-t-tail border-b-3 border-transparent px-2.5 text-md font-medium text-ink-muted -outline-offset-3 transition-colors hover:border-river-200 hover:text-ink aria-selected:border-river-600 aria-selected:font-semibold aria-selected:text-river-700 forced-colors:border-canvas"
            >
              <Icon icon={one.icon} size="small" />
              {one.label}
            </button>
          ))}
        </div>
        <div
          ref={setSenderPlace}
          className="min-w-0 flex-1 basis-60 px-1.5 not-empty:py-1 max-md:order-last"
        />
        <IconButton
          label="Keep for later"
          title="Keep for later"
          icon={ChevronUp}
          look="bare"
          size="row"
          className="max-md:ml-auto"
          onClick={onClose}
        />
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        className="flex min-h-0 flex-auto flex-col overflow-auto p-3 low:p-2"
      >
        {children(senderPlace)}
      </div>
    </>
  )
}

import { Mail, PenLine, Reply, StickyNote } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { moveToTab } from '#platform/client/ui/tab-keys.ts'
import type { ComposerTab } from './use-composer.ts'

interface ComposerButtonsProps {
  /** The emails are still loading. */
  isLoading: boolean
  emailLabel: string
  noteLabel: string
  variant: 'primary' | 'secondary-light'
  onEmail: () => void
  onNote: () => void
}

/** What opens the composer. Closing it moves the focus to the button that opened it. */
export const ComposerButtons = (props: ComposerButtonsProps) => (
  <div className="flex flex-wrap gap-2.5">
    <Button
      variant={props.variant}
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
  /** The form of the selected tab. */
  children: ReactNode
}

/** An email to the client, or a note that only staff see. Switching tabs discards neither draft. */
export function ComposerTabs({ tab, onTab, children }: ComposerTabsProps) {
  const id = useId()
  return (
    <>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label="Write"
        onKeyDown={(event) => moveToTab(event, tabs, tab, onTab)}
        className="-mx-4 -mt-3 mb-3.5 flex gap-1 px-3 shadow-baseline forced-colors:border-b"
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </>
  )
}

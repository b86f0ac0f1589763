import { ChevronUp, Mail, PenLine, PhoneCall, Reply, StickyNote } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { TabList } from '#platform/client/ui/portal/tab-list.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { ComposerTab } from './use-composer.ts'

interface ComposerButtonsProps {
  /** The emails are still loading. */
  isLoading: boolean
  emailLabel: string
  noteLabel: string
  /** The client's first name. */
  firstName: string
  onEmail: () => void
  onNote: () => void
  onCall: () => void
}

/** The buttons that open the composer. Closing it moves the focus to the button that opened it. */
export const ComposerButtons = (props: ComposerButtonsProps) => (
  <div className="flex items-center gap-2 px-4 py-2.5">
    <button
      type="button"
      data-opens="email"
      // Not disabled: after the first email, the focus returns to it while the thread loads.
      aria-disabled={props.isLoading || undefined}
      onClick={props.onEmail}
      className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-full border border-line-field bg-paper px-4 text-left text-md font-semibold text-river-700 transition-colors hover:border-river-600 hover:bg-river-50 touch:min-h-11"
    >
      <Icon icon={props.emailLabel === 'Reply' ? Reply : PenLine} size="text" />
      <span className="min-w-0 truncate">
        {props.emailLabel}
        {/* As in an empty field. */}
        <span aria-hidden className="font-normal text-ink-muted">
          {' '}
          to {props.firstName}
        </span>
      </span>
    </button>
    <ComposerButton opens="note" icon={StickyNote} label={props.noteLabel} onPress={props.onNote} />
    <ComposerButton opens="call" icon={PhoneCall} label="Log a call" onPress={props.onCall} />
  </div>
)

interface ComposerButtonProps {
  opens: ComposerTab
  icon: IconDrawing
  label: string
  onPress: () => void
}

/** On phones an icon, so that all three are in one row. */
const ComposerButton = ({ opens, icon, label, onPress }: ComposerButtonProps) => (
  <Button
    variant="secondary-light"
    className="shrink-0 max-sm:px-3"
    data-opens={opens}
    onClick={onPress}
  >
    <Icon icon={icon} size="text" />
    <span className="max-sm:sr-only">{label}</span>
  </Button>
)

const toTab = (id: ComposerTab, text: string, icon: IconDrawing, hasDraft = false) => ({
  id,
  label: (
    <>
      <Icon icon={icon} size="small" />
      {text}
      {hasDraft && (
        <>
          <span aria-hidden className="size-1.75 rounded-full bg-fireweed-600" />
          <VisuallyHidden>, not saved</VisuallyHidden>
        </>
      )}
    </>
  ),
})

const toTabs = (hasNote: boolean) => [
  toTab('email', 'Email', Mail),
  toTab('note', 'Note', StickyNote, hasNote),
  toTab('call', 'Log a call', PhoneCall),
]

interface ComposerTabsProps {
  tab: ComposerTab
  /** A note was begun and is not saved. */
  hasNote: boolean
  onTab: (tab: ComposerTab) => void
  /** Closes the composer; what was written stays for later. Undefined while nothing is written. */
  onClose: (() => void) | undefined
  /** The form of the selected tab, which may show its sender in the place beside the tabs. */
  children: (senderPlace: HTMLElement | null) => ReactNode
}

/** An email to the client, a note that only staff see, or a call. Switching tabs discards no draft. */
export function ComposerTabs({ tab, hasNote, onTab, onClose, children }: ComposerTabsProps) {
  const id = useId()
  const [senderPlace, setSenderPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 px-3 shadow-baseline forced-colors:border-b">
        <TabList
          id={id}
          label="Write"
          tabs={toTabs(hasNote)}
          value={tab}
          onChange={onTab}
          toPanelId={() => `${id}-panel`}
          className="gap-1"
          tabClassName="flex items-center gap-2 rounded-t-tail px-2.5 hover:border-river-200"
        />
        <div
          ref={setSenderPlace}
          className="min-w-0 flex-1 basis-60 px-1.5 not-empty:py-1 max-md:order-last"
        />
        {onClose && (
          <IconButton
            label="Keep for later"
            title="Keep for later"
            icon={ChevronUp}
            look="bare"
            size="row"
            className="max-md:ml-auto"
            onClick={onClose}
          />
        )}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${tab}`}
        className="flex min-h-0 flex-auto flex-col overflow-auto p-3 low:p-2"
      >
        {children(senderPlace)}
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { moveToTab } from '../tab-keys.ts'

interface TabListProps<Id extends string> {
  /** The ids of the tabs begin with it: `ID-tab-NAME`. */
  id: string
  /** Names the row. */
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
  toPanelId: (id: Id) => string
  className?: string | undefined
  tabClassName?: string | undefined
}

/** A row of tabs whose panels are elsewhere. `Tabs` has both. */
export function TabList<Id extends string>(props: TabListProps<Id>) {
  const { id, label, tabs, value, onChange, toPanelId, className, tabClassName } = props
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => moveToTab(event, tabs, value, onChange)}
      className={classNames('flex', className)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.id}`}
          aria-selected={tab.id === value}
          aria-controls={toPanelId(tab.id)}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={classNames(
            'min-h-11 border-b-3 border-transparent text-md font-medium text-ink-muted -outline-offset-3 transition-colors hover:text-ink aria-selected:border-river-600 aria-selected:font-semibold aria-selected:text-river-700 forced-colors:border-canvas',
            tabClassName,
          )}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { moveToTab } from '../tab-keys.ts'

// Not Radix Tabs: Radix writes `style` attributes into server-rendered HTML, which our content security
// policy forbids.

export interface Tab {
  id: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  /** Names the row of tabs. */
  label: string
  tabs: readonly [Tab, ...Tab[]]
  /** With `onChange`, when the address holds the selected tab. */
  value?: string | undefined
  onChange?: ((id: string) => void) | undefined
  defaultValue?: string | undefined
  /**
   * Hidden panels stay in the page, for search engines and for partly filled forms. Set to false where
   * a panel is expensive to render.
   */
  keepHidden?: boolean | undefined
  className?: string | undefined
}

export function Tabs({
  label,
  tabs,
  value,
  onChange,
  defaultValue,
  keepHidden = true,
  className,
}: TabsProps) {
  const base = useId()
  const [ownValue, setOwnValue] = useState(defaultValue ?? tabs[0].id)
  const wanted = value ?? ownValue
  const current = tabs.find((tab) => tab.id === wanted) ?? tabs[0]

  const choose = (id: string) => {
    setOwnValue(id)
    onChange?.(id)
  }

  return (
    <div className={className}>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={(event) => moveToTab(event, tabs, current.id, choose)}
        className="relative flex gap-5.5 overflow-x-auto shadow-baseline scrollbar-none md:gap-7 forced-colors:border-b"
      >
        {tabs.map((tab) => {
          const isCurrent = tab.id === current.id
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-tab-${tab.id}`}
              aria-selected={isCurrent}
              aria-controls={`${base}-panel-${tab.id}`}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => choose(tab.id)}
              className={classNames(
                'min-h-12 shrink-0 rounded-t-tail border-b-3 pt-2.5 pb-3 text-xl whitespace-nowrap transition-colors',
                '-outline-offset-3 in-portal:min-h-11 in-portal:text-md',
                isCurrent
                  ? 'border-river-600 font-semibold text-river-700'
                  : 'border-transparent font-medium forced-colors:border-canvas text-ink-muted hover:border-river-200 hover:text-ink',
              )}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      {tabs.map((tab) => {
        const isCurrent = tab.id === current.id
        return (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${base}-panel-${tab.id}`}
            aria-labelledby={`${base}-tab-${tab.id}`}
            // Focusable itself, as it may hold no other focusable element.
            tabIndex={isCurrent ? 0 : undefined}
            hidden={!isCurrent}
            className="rounded-small pt-8 outline-offset-4 md:pt-9 in-portal:pt-5 md:in-portal:pt-5"
          >
            {(isCurrent || keepHidden) && tab.content}
          </div>
        )
      })}
    </div>
  )
}

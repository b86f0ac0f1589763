import { classNames } from '#platform/client/ui/class-names.ts'
import { useViewCounts } from '../queries.ts'
import { type InboxTab, inboxTabs } from './use-inbox-view.ts'

const labels: Record<InboxTab, string> = {
  active: 'Waiting',
  mine: 'Mine',
  all: 'All',
  closed: 'Closed',
}

interface ViewTabsProps {
  tab: InboxTab
  onChoose: (tab: InboxTab) => void
}

/** The views of the list, with the number of conversations in each. */
export function ViewTabs({ tab, onChoose }: ViewTabsProps) {
  const counts = useViewCounts()
  const numbers = { active: counts?.waiting, mine: counts?.mine, all: counts?.all }
  return (
    <nav
      aria-label="Views"
      className="flex shrink-0 gap-1 @max-sm:gap-0 overflow-x-auto border-b border-line px-1.5 scrollbar-none"
    >
      {inboxTabs.map((each) => {
        const isCurrent = each === tab
        const count = each === 'closed' ? undefined : numbers[each]
        return (
          <button
            key={each}
            type="button"
            aria-current={isCurrent || undefined}
            onClick={() => onChoose(each)}
            className={classNames(
              '-mb-px flex min-h-11.5 shrink-0 items-center gap-2 border-b-thick px-2.5 text-sm @max-sm:gap-1 @max-sm:px-1.5 -outline-offset-3 transition-colors',
              isCurrent
                ? 'border-river-600 font-semibold text-river-700'
                : 'border-transparent font-medium text-ink-muted hover:border-river-200 hover:text-ink',
            )}
          >
            {labels[each]}
            {count !== undefined && (
              <span
                className={classNames(
                  'grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-xs leading-none font-semibold forced-colors:border',
                  isCurrent ? 'bg-river-600 text-white' : 'bg-mist text-river-700',
                )}
              >
                {count}
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}

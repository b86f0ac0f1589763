import { ChevronDown } from 'lucide'
import { useLocation } from 'wouter'
import { Icon } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import type { Change } from '../../describe-changes.ts'
import { editorSections, sectionGroups } from '../../sections.ts'
import { allSections } from '../sections/all-sections.ts'

interface SectionNavigationProps {
  current: string
  changes: readonly Change[]
}

const countIn = (changes: readonly Change[], key: string) =>
  changes.filter(({ section }) => section === key).length

const formatCount = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="min-w-5 rounded-full bg-larch-100 px-1.5 text-center text-xs leading-normal font-semibold text-larch-800">
      <span aria-hidden>{count}</span>
      <span className="sr-only">, {formatCount(count)}</span>
    </span>
  )
}

/** The sections in three groups, each with its number of changes. */
export function SectionNavigation({ current, changes }: SectionNavigationProps) {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-16 max-h-screen-less-16 overflow-y-auto px-2.5 py-4 max-lg:hidden"
    >
      {sectionGroups.map((group) => (
        <div key={group} className="mb-3">
          <p id={`group-${group}`} className="px-2.5 pb-1 text-sm font-semibold text-ink-muted">
            {group}
          </p>
          <ul aria-labelledby={`group-${group}`}>
            {allSections
              .filter(({ key }) => editorSections[key].group === group)
              .map(({ key, icon }) => (
                <li key={key}>
                  <a
                    href={paths.siteSection(key)}
                    aria-current={key === current ? 'page' : undefined}
                    className="flex min-h-9 items-center gap-2.5 rounded-control px-2.5 text-ink-muted transition-colors -outline-offset-3 hover:bg-river-50 current:bg-river-50 current:font-semibold current:text-river-700"
                  >
                    <Icon icon={icon} size="small" />
                    <span className="min-w-0 flex-1">{editorSections[key].name}</span>
                    <CountBadge count={countIn(changes, key)} />
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The same as a native list, below 1024 px. */
export function SectionSelect({ current, changes }: SectionNavigationProps) {
  const [, navigate] = useLocation()
  const shown = allSections.find(({ key }) => key === current)
  const count = countIn(changes, current)
  return (
    <div className="relative lg:hidden">
      {shown && (
        <Icon
          icon={shown.icon}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-muted"
        />
      )}
      <select
        aria-label="Section"
        value={current}
        onChange={({ target }) => navigate(paths.siteSection(target.value))}
        className="min-h-11 w-full appearance-none rounded-control border border-line-field bg-paper py-1 pr-20 pl-11 text-lg font-semibold text-ellipsis"
      >
        {sectionGroups.map((group) => (
          <optgroup key={group} label={group}>
            {allSections
              .filter(({ key }) => editorSections[key].group === group)
              .map(({ key }) => (
                <option key={key} value={key}>
                  {editorSections[key].name}
                  {key !== current && countIn(changes, key) > 0
                    ? ` (${formatCount(countIn(changes, key))})`
                    : ''}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <span className="pointer-events-none absolute top-1/2 right-3 flex -translate-y-1/2 items-center gap-2.5">
        <CountBadge count={count} />
        <Icon icon={ChevronDown} className="text-ink-muted" />
      </span>
    </div>
  )
}

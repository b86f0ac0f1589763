import type { Ref } from 'react'
import { m } from '#messages'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import type { Directory, DirectoryEntry } from '../../contract/directory.ts'
import {
  type Filters,
  isFiltered,
  listRelaxations,
  noFilters,
  pageSize,
  type Relaxation,
} from '../../directory-filters.ts'
import { facetLabels } from '../../facet-labels.ts'
import { DirectoryCard } from './directory-card.tsx'
import { pressInPlace, toHref } from './directory-href.ts'
import { FilterChips } from './filter-chips.tsx'

interface DirectoryResultsProps {
  directory: Directory
  matches: readonly DirectoryEntry[]
  filters: Filters
  hasUnknown: boolean
  shown: number
  onChange: (filters: Filters, options?: { shown?: number }) => void
  headingRef: Ref<HTMLHeadingElement>
  focusHeading: () => void
}

export function DirectoryResults(props: DirectoryResultsProps) {
  const { directory, matches, filters, hasUnknown, shown, onChange, headingRef } = props
  const isWhole = !isFiltered(filters)
  const { options } = directory
  return (
    <section className="wrap pt-9 pb-8 md:pt-10">
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 md:mb-7">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className={isWhole ? 'min-w-0 type-h2' : 'min-w-0 type-title'}
        >
          {isWhole ? m.therapists_team() : m.directory_matches({ count: matches.length })}
        </h2>
        {!isWhole && (
          <FilterChips
            options={options}
            filters={filters}
            onChange={onChange}
            focusHeading={props.focusHeading}
          />
        )}
      </div>
      {hasUnknown && <p className="mb-6 text-ink-muted">{m.directory_unknown()}</p>}
      {matches.length === 0 ? (
        <NoMatches directory={directory} filters={filters} onChange={onChange} />
      ) : (
        <Cards matches={matches} wanted={filters.chosen.concern} shown={shown} />
      )}
      {matches.length > shown && (
        <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted">
          {m.directory_more_count({ shown, count: matches.length })}
          <TextLink
            href={toHref(filters, shown + pageSize)}
            onClick={(event) =>
              pressInPlace(event, () => onChange(filters, { shown: shown + pageSize }))
            }
            data-no-prefetch
          >
            {m.directory_more()}
          </TextLink>
        </p>
      )}
    </section>
  )
}

interface CardsProps {
  matches: readonly DirectoryEntry[]
  wanted: readonly string[]
  shown: number
}

const seenAtOnce = 3

/** One column on phones, two, then three. */
function Cards({ matches, wanted, shown }: CardsProps) {
  return (
    <ul className="grid gap-x-6 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
      {matches.slice(0, shown).map((therapist, position) => (
        <li key={therapist.id} className="grid min-w-0">
          <DirectoryCard
            therapist={therapist}
            wanted={wanted}
            isSeenAtOnce={position < seenAtOnce}
          />
        </li>
      ))}
    </ul>
  )
}

const toPartName = (part: Relaxation['part'], { text }: Filters): string => {
  if (part === 'accepting') return m.directory_accepting()
  return part === 'text' ? m.directory_text({ text: text.trim() }) : facetLabels[part]()
}

type NoMatchesProps = Pick<DirectoryResultsProps, 'directory' | 'filters' | 'onChange'>

/** Names the filters without which somebody matches. */
function NoMatches({ directory, filters, onChange }: NoMatchesProps) {
  const ways = listRelaxations(directory, filters)
  return (
    <EmptyState
      title={m.directory_none()}
      headingLevel="h3"
      action={
        <ul className="grid gap-2">
          {ways.map(({ part, filters: next, count }) => (
            <li key={part}>
              <TextLink
                href={toHref(next)}
                onClick={(event) => pressInPlace(event, () => onChange(next))}
                data-no-prefetch
              >
                {m.directory_without({ filter: toPartName(part, filters), count })}
              </TextLink>
            </li>
          ))}
          {ways.length === 0 && (
            <li>
              <TextLink
                href={toHref(noFilters)}
                onClick={(event) => pressInPlace(event, () => onChange(noFilters))}
              >
                {m.directory_clear_all()}
              </TextLink>
            </li>
          )}
        </ul>
      }
    >
      {ways.length > 0 ? m.directory_none_text() : m.directory_none_at_all()}
    </EmptyState>
  )
}

import { ChevronDown } from 'lucide'
import type { MouseEvent } from 'react'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { hiddenMarks, VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { FilterOption } from '../../contract/directory.ts'
import { facetLabels } from '../../facet-labels.ts'
import type { FacetName } from '../../facets.ts'

interface FilterGroupProps {
  name: FacetName
  options: readonly FilterOption[]
  chosen: readonly string[]
  counts: ReadonlyMap<string, number>
  /** The address without this filter. */
  clearHref: string
  showLabel: string
  onToggle: (value: string) => void
  onClear: (event: MouseEvent) => void
}

/**
 * One filter: a pill that opens a list on wide screens, a row of the sheet on narrow ones. It is a `<details>` with
 * checkboxes of the form, so it works before any script has run. Options without matches can be chosen: disabling
 * them would move the focus away, and beside another value of the filter they hide no therapist.
 */
export function FilterGroup({ name, options, chosen, ...rest }: FilterGroupProps) {
  const { counts, clearHref, showLabel, onToggle, onClear } = rest
  const label = facetLabels[name]()
  const chosenLabels = options
    .filter(({ value }) => chosen.includes(value))
    .map((option) => option.label)
    .join(', ')
  return (
    <details
      name="directory-filter"
      data-filter-group
      className="filter-group group/filter relative border-line max-lg:border-b"
    >
      <summary
        data-chosen={chosen.length > 0 || undefined}
        className="flex min-h-15 list-none items-center gap-2 font-semibold details-marker:hidden"
      >
        <span className="flex-1">{label}</span>
        <span
          className={classNames(
            'max-w-1/2 truncate lg:hidden',
            chosen.length > 0 ? 'text-river-700' : 'font-normal text-ink-subtle',
          )}
        >
          {chosenLabels || m.directory_any()}
        </span>
        {chosen.length > 0 && (
          <>
            <span
              aria-hidden
              className="hidden size-5 place-items-center rounded-full bg-river-600 text-xs leading-none font-semibold text-white lg:grid forced-colors:border"
            >
              {chosen.length}
            </span>
            <VisuallyHidden>{m.directory_chosen_count({ count: chosen.length })}</VisuallyHidden>
          </>
        )}
        <Icon
          icon={ChevronDown}
          size="text"
          className="transition-transform duration-220 ease-still group-open/filter:rotate-180"
        />
      </summary>
      {/* Takes the focus of a press on words, which would otherwise go to the page and close the list. */}
      <div tabIndex={-1} className="outline-none">
        <fieldset className="pb-3">
          <legend className="sr-only">{m.directory_legend({ filter: label })}</legend>
          {options.map((option) => (
            <FilterChoice
              key={option.value}
              name={name}
              option={option}
              count={counts.get(option.value) ?? 0}
              isChosen={chosen.includes(option.value)}
              onToggle={onToggle}
            />
          ))}
        </fieldset>
        <div className="hidden items-center justify-between gap-4 border-t border-line px-4 py-1.5 lg:flex">
          <a
            href={clearHref}
            onClick={onClear}
            data-no-prefetch
            className="py-2.5 text-sm text-ink-subtle hover:underline"
          >
            <MarkedMessage text={m.directory_clear({ filter: label })} marks={hiddenMarks} />
          </a>
          <button
            type="submit"
            className="py-2.5 text-sm font-semibold text-river-700 hover:underline"
          >
            {showLabel}
          </button>
        </div>
      </div>
    </details>
  )
}

interface FilterChoiceProps {
  name: FacetName
  option: FilterOption
  count: number
  isChosen: boolean
  onToggle: (value: string) => void
}

function FilterChoice({ name, option, count, isChosen, onToggle }: FilterChoiceProps) {
  const { value, label, isEnglish } = option
  return (
    <label className="filter-choice" data-none={count === 0 || undefined}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChosen}
        onChange={() => onToggle(value)}
      />
      <span lang={isEnglish ? 'en' : undefined}>{label}</span>
      <span>{count}</span>
    </label>
  )
}

import { X } from 'lucide'
import type { MouseEvent } from 'react'
import { m } from '#messages'
import { Icon } from '#platform/client/ui/icon.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { hiddenMarks } from '#platform/client/ui/visually-hidden.tsx'
import type { Directory } from '../../contract/directory.ts'
import { type Filters, listChoices, noFilters, toggleValue } from '../../directory-filters.ts'
import { facetNames } from '../../facets.ts'
import { pressInPlace, toHref } from './directory-href.ts'

interface FilterChipsProps {
  options: Directory['options']
  filters: Filters
  onChange: (filters: Filters) => void
  /** Where the focus goes when no chip is left. */
  focusHeading: () => void
}

type ChipFacts = { key: string; label: string; isEnglish?: boolean | undefined; without: Filters }

function listChips(options: Directory['options'], filters: Filters): ChipFacts[] {
  const chips: ChipFacts[] = facetNames.flatMap((name) =>
    listChoices(options[name], filters.chosen[name])
      .filter(({ value }) => filters.chosen[name].includes(value))
      .map(({ value, label, isEnglish, isUnknown }) => ({
        key: `${name} ${value}`,
        label: isUnknown ? m.directory_text({ text: label }) : label,
        isEnglish,
        without: toggleValue(filters, name, value),
      })),
  )
  if (filters.acceptingOnly) {
    const without = { ...filters, acceptingOnly: false }
    chips.push({ key: 'accepting', label: m.directory_accepting(), without })
  }
  const text = filters.text.trim()
  if (text !== '') {
    chips.push({
      key: 'text',
      label: m.directory_text({ text }),
      without: { ...filters, text: '' },
    })
  }
  return chips
}

const marks = { ...hiddenMarks, filter: (words: string) => words }
const englishMarks = { ...hiddenMarks, filter: (words: string) => <span lang="en">{words}</span> }

/** The chosen filters. Each is a link to the page without it, so they work before any script has run. */
export function FilterChips({ options, filters, onChange, focusHeading }: FilterChipsProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>, next: Filters) =>
    pressInPlace(event, () => {
      const item = event.currentTarget.closest('li')
      const others = [item?.nextElementSibling, item?.previousElementSibling]
      const link = others
        .map((other) => other?.querySelector<HTMLElement>('a[data-chip]'))
        .find(Boolean)
      if (link) link.focus()
      else focusHeading()
      onChange(next)
    })
  return (
    <ul aria-label={m.directory_chosen()} className="flex flex-wrap items-center gap-2">
      {listChips(options, filters).map(({ key, label, isEnglish, without }) => (
        <li key={key} className="max-w-full">
          <a
            href={toHref(without)}
            onClick={(event) => follow(event, without)}
            data-chip
            data-no-prefetch
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-river-100 py-1 pr-3 pl-3.5 text-sm leading-tight font-semibold text-river-800 hover:bg-river-200 touch:min-h-11 forced-colors:border"
          >
            <span className="min-w-0 wrap-anywhere">
              <MarkedMessage
                text={m.directory_remove({ filter: label })}
                marks={isEnglish ? englishMarks : marks}
              />
            </span>
            <Icon icon={X} size="text" strokeWidth={2} />
          </a>
        </li>
      ))}
      <li>
        <TextLink
          href={toHref(noFilters)}
          onClick={(event) => follow(event, noFilters)}
          data-no-prefetch
          className="ml-1 text-md"
        >
          {m.directory_clear_all()}
        </TextLink>
      </li>
    </ul>
  )
}

import { m } from '#messages'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { joinWords } from '#shared/words.ts'
import type { Directory } from '../../contract/directory.ts'
import {
  type Filters,
  listRelaxations,
  type Relaxation,
  suggestOptions,
  toggleValue,
} from '../../directory-filters.ts'
import { facetLabels } from '../../facet-labels.ts'
import { pressInPlace, toHref } from './directory-href.ts'

const inEnglish = (words: string) => <span lang="en">{words}</span>

const toPartName = (part: Relaxation['parts'][number], { text }: Filters): string => {
  if (part === 'accepting') return m.directory_accepting()
  return part === 'text' ? m.directory_text({ text: text.trim() }) : facetLabels[part]()
}

interface NoMatchesProps {
  directory: Directory
  filters: Filters
  onChange: (filters: Filters) => void
  focusHeading: () => void
}

/** Words that the visitor may have meant, and the filters without which at least one therapist matches. */
export function NoMatches({ directory, filters, onChange, focusHeading }: NoMatchesProps) {
  const ways = listRelaxations(directory, filters)
  return (
    <EmptyState
      title={m.directory_none()}
      headingLevel="h3"
      action={
        <ul className="grid gap-2">
          {suggestOptions(directory, filters.text).map(({ name, option }) => {
            const next = toggleValue({ ...filters, text: '' }, name, option.value)
            return (
              <li key={`${name} ${option.value}`}>
                <TextLink
                  href={toHref(next)}
                  onClick={(event) =>
                    pressInPlace(event, () => {
                      focusHeading()
                      onChange(next)
                    })
                  }
                  data-no-prefetch
                >
                  <MarkedMessage
                    text={m.directory_did_you_mean({ name: option.label })}
                    marks={{ name: option.isEnglish ? inEnglish : (words) => words }}
                  />
                </TextLink>
              </li>
            )
          })}
          {ways.map(({ parts, filters: next, count }) => (
            <li key={parts.join()}>
              <TextLink
                href={toHref(next)}
                onClick={(event) =>
                  pressInPlace(event, () => {
                    focusHeading()
                    onChange(next)
                  })
                }
                data-no-prefetch
              >
                {m.directory_without({
                  filter: joinWords(parts.map((part) => toPartName(part, filters))),
                  count,
                })}
              </TextLink>
            </li>
          ))}
        </ul>
      }
    >
      {ways.some(({ parts }) => parts.length > 1)
        ? m.directory_none_text_several()
        : m.directory_none_text()}
    </EmptyState>
  )
}

import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#messages'
import { HelpCard } from '#platform/client/ui/help-card.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { joinWords } from '#shared/words.ts'
import type { Directory, DirectoryEntry } from '../../contract/directory.ts'
import {
  type Filters,
  isFiltered,
  listChoices,
  maxTextLength,
  pageSize,
} from '../../directory-filters.ts'
import { facetNames } from '../../facets.ts'
import { searchByText } from '../../find-by-text.ts'
import { entryLang } from '../untranslated.tsx'
import { DirectoryCard } from './directory-card.tsx'
import { pressInPlace, toHref } from './directory-href.ts'
import { FilterChips } from './filter-chips.tsx'
import { NoMatches } from './no-matches.tsx'

interface DirectoryResultsProps {
  directory: Directory
  matches: readonly DirectoryEntry[]
  filters: Filters
  isTextCut: boolean
  shown: number
  /** The order by the next free call is offered. */
  canOrder: boolean
  onChange: (filters: Filters, options?: { shown?: number }) => void
  headingRef: Ref<HTMLHeadingElement>
  focusHeading: () => void
}

export function DirectoryResults(props: DirectoryResultsProps) {
  const { directory, matches, filters, isTextCut, shown, onChange, headingRef } = props
  const isWhole = !isFiltered(filters)
  const { options } = directory
  const { listRef, focusFirstOfMore } = useMore()
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
        {props.canOrder && matches.length > 1 && (
          <OrderLink filters={filters} onChange={onChange} />
        )}
        {!isWhole && (
          <FilterChips
            options={options}
            filters={filters}
            onChange={onChange}
            focusHeading={props.focusHeading}
          />
        )}
      </div>
      <div aria-live="polite">
        <HelpCard text={filters.text} lines={directory.violenceLines} />
      </div>
      <Remarks
        directory={directory}
        filters={filters}
        isTextCut={isTextCut}
        isEmpty={matches.length === 0}
      />
      {matches.length === 0 ? (
        <>
          <NoMatches
            directory={directory}
            filters={filters}
            onChange={onChange}
            focusHeading={props.focusHeading}
          />
          <OthersWithOpenings directory={directory} />
        </>
      ) : (
        <Cards
          listRef={listRef}
          options={options}
          matches={matches}
          chosen={filters.chosen}
          shown={shown}
        />
      )}
      {matches.length > shown && (
        <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted">
          {m.directory_more_count({ shown, count: matches.length })}
          <TextLink
            href={toHref(filters, matches.length)}
            onClick={(event) =>
              pressInPlace(event, () => {
                onChange(filters, { shown: Math.ceil(matches.length / pageSize) * pageSize })
                focusFirstOfMore(shown)
              })
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

type OrderLinkProps = Pick<DirectoryResultsProps, 'filters' | 'onChange'>

/** To the other order of the list. */
function OrderLink({ filters, onChange }: OrderLinkProps) {
  const other = { ...filters, isSoonestFirst: !filters.isSoonestFirst }
  return (
    <TextLink
      href={toHref(other)}
      onClick={(event) => pressInPlace(event, () => onChange(other))}
      className="text-md"
      data-no-prefetch
    >
      {other.isSoonestFirst ? m.booking_order_soonest() : m.booking_order_day()}
    </TextLink>
  )
}

/** The first card that "Show more" has added is focused: the link has moved below them, or is gone. */
function useMore() {
  const listRef = useRef<HTMLUListElement>(null)
  const [first, setFirst] = useState<number>()
  useEffect(() => {
    if (first !== undefined) listRef.current?.children[first]?.querySelector('a')?.focus()
  }, [first])
  return { listRef, focusFirstOfMore: setFirst }
}

type RemarksProps = Pick<DirectoryResultsProps, 'directory' | 'filters' | 'isTextCut'> & {
  isEmpty: boolean
}

/** The parts of the filters that no therapist meets. */
function Remarks({ directory, filters, isTextCut, isEmpty }: RemarksProps) {
  const { options } = directory
  const leftOut = isEmpty ? [] : searchByText(directory, filters.text).unknown
  const unknown = facetNames
    .flatMap((name) => listChoices(options[name], filters.chosen[name]))
    .filter(({ isUnknown }) => isUnknown)
    .map(({ label }) => m.directory_text({ text: label }))
  return (
    <>
      {unknown.length > 0 && (
        <p className="mb-6 wrap-anywhere text-ink-muted">
          {m.directory_unknown({ values: joinWords(unknown, 'disjunction') })}
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="mb-6 wrap-anywhere text-ink-muted">
          {m.directory_words_left_out({
            words: joinWords(
              leftOut.map((text) => m.directory_text({ text })),
              'disjunction',
            ),
          })}
        </p>
      )}
      {isTextCut && (
        <p className="mb-6 text-ink-muted">{m.directory_text_cut({ count: maxTextLength })}</p>
      )}
    </>
  )
}

interface CardsProps {
  listRef: Ref<HTMLUListElement>
  options: Directory['options']
  matches: readonly DirectoryEntry[]
  chosen: Filters['chosen']
  shown: number
}

/** The filters whose values a card names among its facts. */
const factNames = ['language', 'age', 'location', 'when'] as const

const seenAtOnce = 3
const maxOthers = 3
const maxNamed = 3

/** For who finds no one: the first of the day who have room. */
function OthersWithOpenings({ directory }: { directory: Directory }) {
  const others = directory.therapists.filter((one) => one.acceptingClients).slice(0, maxOthers)
  if (others.length === 0) return null
  return (
    <>
      <h3 className="mt-14 mb-3 type-title">{m.directory_others_with_openings()}</h3>
      <ul className="grid gap-2">
        {others.map((therapist) => (
          <li key={therapist.id}>
            <TextLink href={localPath(paths.therapist(therapist.slug))}>
              {fullName(therapist)}
            </TextLink>{' '}
            <span className="text-ink-muted">
              {therapist.specializations.slice(0, maxNamed).map((name, at) => (
                <span key={name} lang={entryLang(therapist, 'specializations', name)}>
                  {at > 0 && ' · '}
                  {name}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** One column on phones, two, then three. */
function Cards({ listRef, options, matches, chosen, shown }: CardsProps) {
  const wantedFacts = useMemo(
    () =>
      factNames.flatMap((name) =>
        options[name].filter(({ value }) => chosen[name].includes(value)).map(({ label }) => label),
      ),
    [options, chosen],
  )
  return (
    <ul ref={listRef} className="grid gap-x-6 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
      {matches.slice(0, shown).map((therapist, position) => (
        <li key={therapist.id} className="grid min-w-0">
          <DirectoryCard
            therapist={therapist}
            ageOptions={options.age}
            wanted={chosen.concern}
            wantedFacts={wantedFacts}
            isSeenAtOnce={position < seenAtOnce}
          />
        </li>
      ))}
    </ul>
  )
}

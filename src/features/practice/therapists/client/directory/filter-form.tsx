import { Search, SlidersHorizontal, X } from 'lucide'
import {
  type FormEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { m } from '#messages'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { Directory } from '../../contract/directory.ts'
import { orderName, soonest } from '../../contract/directory.ts'
import {
  acceptingName,
  type applyFilters,
  clearFacet,
  type Filters,
  listChoices,
  maxTextLength,
  noFilters,
  readFilters,
  textName,
  toggleValue,
  writeFilters,
} from '../../directory-filters.ts'
import { type FacetName, facetNames } from '../../facets.ts'
import { AcceptingSwitch } from './accepting-switch.tsx'
import { pressInPlace, toHref } from './directory-href.ts'
import { FilterGroup } from './filter-group.tsx'
import { useFilterSheet } from './use-filter-sheet.ts'

const sheetId = 'directory-filters'
const sheetHeadingId = 'directory-filters-heading'

interface FilterFormProps {
  directory: Directory
  filters: Filters
  counts: ReturnType<typeof applyFilters>['counts']
  /** Number of matches; undefined before scripts run, when the number does not follow the choices. */
  matchCount: number | undefined
  /** The number of matches, once it pauses. */
  announcement: string
  onChange: (filters: Filters, options?: { isTyping?: boolean }) => void
  /** The visitor wants to see the therapists. */
  onShow: () => void
}

/** The search row, the filters, and below 1024 px the sheet that has them. */
export function FilterForm(props: FilterFormProps) {
  const { directory, filters, counts, matchCount, announcement, onChange, onShow } = props
  const formRef = useRef<HTMLFormElement>(null)
  const sheetRef = useRef<HTMLDivElement>(null)
  const sheetHeadingRef = useRef<HTMLHeadingElement>(null)
  const isSheetOpen = useFilterSheet(sheetRef, sheetHeadingRef)
  useDismissal(formRef)
  useEarlyChoices(formRef, props)

  const show = (event: FormEvent) => {
    event.preventDefault()
    closeAll(formRef.current)
    sheetRef.current?.hidePopover()
    onShow()
  }
  const changeByLink = (event: MouseEvent, next: Filters) =>
    pressInPlace(event, () => onChange(next))
  const groups = facetNames
    .map((name) => ({ name, options: listChoices(directory.options[name], filters.chosen[name]) }))
    .filter(({ options }) => options.length > 0)
  const showLabel =
    matchCount === undefined ? m.directory_show_results() : m.directory_show({ count: matchCount })
  return (
    <search>
      <form
        ref={formRef}
        action={localPath(paths.therapists)}
        onSubmit={show}
        aria-label={m.directory_filters_label()}
        autoComplete="off"
        className="rounded-panel bg-paper p-3 shadow-panel md:p-5 forced-colors:border"
      >
        {filters.isSoonestFirst && <input type="hidden" name={orderName} value={soonest} />}
        <SearchRow
          text={filters.text}
          onType={(text) => onChange({ ...filters, text }, { isTyping: true })}
        />
        <SheetButton count={countChosen(filters)} />
        <div
          ref={sheetRef}
          id={sheetId}
          popover="auto"
          role={isSheetOpen ? 'dialog' : undefined}
          aria-modal={isSheetOpen || undefined}
          aria-labelledby={isSheetOpen ? sheetHeadingId : undefined}
          className="filter-sheet"
        >
          <SheetHead
            headingRef={sheetHeadingRef}
            onClear={(event) => changeByLink(event, noFilters)}
          />
          {isSheetOpen && (
            // The one beside the form is inert as long as the sheet covers it.
            <VisuallyHidden>
              <output>{announcement}</output>
            </VisuallyHidden>
          )}
          <AcceptingSwitch
            name={acceptingName}
            checked={filters.acceptingOnly}
            onChange={(acceptingOnly) => onChange({ ...filters, acceptingOnly })}
          />
          <div className="flex-1 lg:flex lg:flex-wrap lg:items-center lg:gap-2.5">
            {groups.map(({ name, options }) => (
              <FilterGroup
                key={name}
                name={name}
                options={options}
                chosen={filters.chosen[name]}
                counts={counts[name]}
                clearHref={toHref(clearFacet(filters, name))}
                showLabel={showLabel}
                onToggle={(value) => onChange(toggleValue(filters, name, value))}
                onClear={(event) => changeByLink(event, clearFacet(filters, name))}
              />
            ))}
          </div>
          <div className="sticky bottom-0 -mx-5 border-t border-line bg-paper px-5 py-3.5 lg:hidden">
            <Button type="submit" className="w-full">
              {showLabel}
            </Button>
          </div>
        </div>
      </form>
    </search>
  )
}

/** Choices that were made in the server's HTML, before this ran. Read before any event or render can change the form. */
function useEarlyChoices(
  formRef: { current: HTMLFormElement | null },
  { directory, filters, onChange }: FilterFormProps,
) {
  const first = useRef({ options: directory.options, filters, onChange })
  useLayoutEffect(() => {
    if (!formRef.current) return
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(formRef.current)) {
      if (typeof value === 'string') query.append(name, value)
    }
    const made = readFilters(query, first.current.options).filters
    if (writeFilters(made) === writeFilters(first.current.filters)) return
    // As it was typed: another word may follow a blank at its end.
    first.current.onChange({ ...made, text: query.get(textName) ?? '' })
  }, [formRef])
}

const countChosen = ({ chosen, acceptingOnly }: Filters) =>
  facetNames.reduce((sum, name: FacetName) => sum + chosen[name].length, Number(acceptingOnly))

function closeAll(form: HTMLFormElement | null) {
  for (const details of form?.querySelectorAll('details') ?? []) details.open = false
}

/**
 * On wide screens an open list is closed by Escape, by a press beside it, and by leaving it with the keyboard. The
 * document listens, because not every browser focuses what is pressed.
 */
function useDismissal(formRef: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const findOpenList = () => {
      const list = formRef.current?.querySelector<HTMLDetailsElement>('details[open]')
      // A row of the sheet stays open, and a closed sheet shows none.
      const isShownAlone =
        list && !list.closest(':popover-open') && list.getClientRects().length > 0
      return isShownAlone ? list : undefined
    }
    const closeFromOutside = ({ target }: Event) => {
      const list = findOpenList()
      if (list && target instanceof Node && !list.contains(target)) list.open = false
    }
    const closeByEscape = (event: KeyboardEvent) => {
      const list = event.key === 'Escape' && !event.defaultPrevented ? findOpenList() : undefined
      if (!list) return
      event.preventDefault()
      list.open = false
      list.querySelector('summary')?.focus()
    }
    const outsideEvents = ['pointerdown', 'focusin']
    for (const type of outsideEvents) document.addEventListener(type, closeFromOutside)
    document.addEventListener('keydown', closeByEscape)
    return () => {
      for (const type of outsideEvents) document.removeEventListener(type, closeFromOutside)
      document.removeEventListener('keydown', closeByEscape)
    }
  }, [formRef])
}

function SearchRow({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <div className="flex gap-3">
      <label className="relative block min-w-0 flex-1">
        <VisuallyHidden>{m.directory_search()}</VisuallyHidden>
        <Icon
          icon={Search}
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-subtle"
        />
        <TextInput
          type="search"
          name={textName}
          value={text}
          maxLength={maxTextLength}
          placeholder={m.directory_search()}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          enterKeyHint="search"
          className="pl-11"
        />
      </label>
      <Button type="submit" className="max-md:hidden">
        {m.directory_search_button()}
      </Button>
    </div>
  )
}

function SheetButton({ count }: { count: number }) {
  return (
    <Button variant="secondary" popoverTarget={sheetId} className="mt-2.5 w-full lg:hidden">
      <Icon icon={SlidersHorizontal} size="small" />
      {m.directory_filters()}
      {count > 0 && (
        <>
          <span
            aria-hidden
            className="grid size-5.5 place-items-center rounded-full bg-river-600 text-xs leading-none text-white forced-colors:border"
          >
            {count}
          </span>
          <VisuallyHidden>{m.directory_chosen_count({ count })}</VisuallyHidden>
        </>
      )}
    </Button>
  )
}

interface SheetHeadProps {
  headingRef: Ref<HTMLHeadingElement>
  onClear: (event: MouseEvent) => void
}

function SheetHead({ headingRef, onClear }: SheetHeadProps) {
  return (
    <div className="sticky top-0 z-10 -mx-5 flex items-center gap-3 border-b border-line bg-paper px-5 py-2.5 lg:hidden">
      <h2
        ref={headingRef}
        id={sheetHeadingId}
        tabIndex={-1}
        className="heading-focus flex-1 type-title"
      >
        {m.directory_filters()}
      </h2>
      <a
        href={toHref(noFilters)}
        onClick={onClear}
        className="grid min-h-11 items-center px-2 font-semibold text-river-700 underline"
      >
        {m.directory_clear_all()}
      </a>
      <button
        type="button"
        popoverTarget={sheetId}
        popoverTargetAction="hide"
        aria-label={m.directory_close_filters()}
        className="grid size-11 place-items-center rounded-full hover:bg-river-50"
      >
        <Icon icon={X} />
      </button>
    </div>
  )
}

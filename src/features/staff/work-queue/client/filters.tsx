import { ListChecks, SlidersHorizontal } from 'lucide'
import { useState } from 'react'
import type { ChoiceLabels, LeadOrder } from '#features/requests/leads/labels.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import type { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { useAreShortcutsOn } from '#platform/client/shortcuts/preference.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { ListSearchInput } from '#platform/client/ui/portal/list-search-input.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { FilterOptions } from './filter-options.tsx'
import { FilterPill } from './filter-pill.tsx'
import { type Filter, listFilters, toFilterChange } from './list-filters.ts'
import { useLeadViews } from './queries.ts'
import type { LeadsViewActions } from './use-view.ts'
import { getSort, isFiltered, type LeadsView, leadsUrl, withoutFilters } from './view.ts'

interface LeadFiltersProps {
  view: LeadsView
  actions: Pick<LeadsViewActions, 'show' | 'showInstead'>
  search: ReturnType<typeof useTypedSearch>
  labels: ChoiceLabels
  /** Possible assignees by user id; absent for those who see only their own leads. */
  staff?: ReadonlyMap<number, string> | undefined
  /** Orders to choose from where there are no column headers. */
  orders?: readonly LeadOrder[] | undefined
  /** On a phone one button opens the filters. */
  isPhone?: boolean
  /** On a phone, the way to select several leads by pressing their rows. */
  selecting?: { isOn: boolean; toggle: () => void } | undefined
}

export function LeadFilters(props: LeadFiltersProps) {
  const { view, actions, search, labels, staff, orders, isPhone = false } = props
  const { selecting } = props
  const hasKeys = useAreShortcutsOn()
  const filters = listFilters(view, labels, staff, useLeadViews()?.campaigns ?? [])
  // Read as an address is, so that a value of a list has the type of its filter.
  const set = (change: Record<string, string>) => {
    const current = { ...leadsUrl.toParams(view), ...change }
    actions.show({ ...leadsUrl.parse(current), search: search.text, lead: view.lead, page: 1 })
  }
  const choose = (name: Filter['name'], value: string) => set(toFilterChange(name, value))
  const clear = () => {
    search.flush()
    actions.show(withoutFilters)
  }
  const order = orders && {
    value: getSort(view),
    orders,
    onChoose: (sort: string) => set({ sort }),
  }
  return (
    <search
      aria-label="Leads"
      className="flex flex-wrap items-center gap-1.5 px-4 pt-2 pb-3.25 max-md:px-3 max-md:py-1.5"
    >
      <span className="relative min-w-up-to-36 flex-1 md:min-w-up-to-52">
        <ListSearchInput
          search={search}
          label="Search name, email or phone"
          placeholder="Name, email or phone"
          className=""
        />
        {hasKeys && search.text === '' && (
          <kbd
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 grid size-6 -translate-y-1/2 place-items-center rounded-tail border border-line bg-paper font-sans text-xs text-ink-muted touch:hidden @max-6xl:hidden"
          >
            /
          </kbd>
        )}
      </span>
      {isPhone ? (
        <>
          <FilterSheet filters={filters} onChoose={choose} order={order} onClear={clear} />
          {selecting && (
            <Button
              variant="secondary-light"
              size="filter"
              aria-pressed={selecting.isOn}
              onClick={selecting.toggle}
              className="px-3 aria-pressed:border-river-600 aria-pressed:bg-river-100"
            >
              <Icon icon={ListChecks} size="small" />
              <VisuallyHidden>Select several leads</VisuallyHidden>
            </Button>
          )}
        </>
      ) : (
        <>
          {filters.map((filter) => (
            <FilterPill
              key={filter.name}
              filter={filter}
              onChoose={(value) => choose(filter.name, value)}
            />
          ))}
          {order && <OrderInput {...order} className="w-52" />}
        </>
      )}
      <Button
        variant="quiet"
        size="filter"
        onClick={clear}
        // On a phone it would have a line of its own.
        className={classNames('px-2.5', !isFiltered(view) && 'max-md:hidden')}
      >
        Clear
      </Button>
    </search>
  )
}

interface OrderInputProps {
  value: string
  orders: readonly LeadOrder[]
  onChoose: (sort: string) => void
  className?: string | undefined
}

const OrderInput = ({ value, orders, onChoose, className }: OrderInputProps) => (
  <SelectInput
    aria-label="Order"
    value={value}
    onChange={(event) => onChoose(event.target.value)}
    className={className}
  >
    {orders.map((order) => (
      <option key={order.value} value={order.value}>
        {order.label}
      </option>
    ))}
  </SelectInput>
)

interface FilterSheetProps {
  filters: readonly Filter[]
  onChoose: (name: Filter['name'], value: string) => void
  order: OrderInputProps | undefined
  onClear: () => void
}

/** On a phone: one button with the number of filters in use. */
function FilterSheet({ filters, onChoose, order, onClear }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const used = filters.filter(({ value }) => value !== 'all').length
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary-light"
        size="filter"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon icon={SlidersHorizontal} size="small" />
        <span className="max-sm:sr-only">Filters</span>
        {used > 0 && (
          <span className="grid h-5.5 min-w-5.5 place-items-center rounded-full bg-river-600 px-1.5 text-xs leading-none text-white">
            {used}
            <VisuallyHidden> in use</VisuallyHidden>
          </span>
        )}
      </Button>
      <Dialog open={isOpen} onClose={close} size="small" phone="full">
        <DialogHead title="Filters" />
        <DialogBody className="grid gap-4">
          {filters.map(({ name, label, value, options }) => (
            <Field key={name} label={label}>
              <SelectInput value={value} onChange={(event) => onChoose(name, event.target.value)}>
                <FilterOptions options={options} />
              </SelectInput>
            </Field>
          ))}
          {order && (
            <Field label="Order">
              <OrderInput {...order} />
            </Field>
          )}
        </DialogBody>
        <DialogFoot>
          <Button variant="quiet" onClick={onClear}>
            Clear filters
          </Button>
          <Button onClick={close}>Show leads</Button>
        </DialogFoot>
      </Dialog>
    </>
  )
}

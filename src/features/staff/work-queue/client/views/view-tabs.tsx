import { Ellipsis, Plus, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { leadViews } from '#features/requests/leads/contract/queue.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { optionClasses, PopoverButton } from '#platform/client/ui/portal/popover-button.tsx'
import { paths } from '#shared/paths.ts'
import { withQuery } from '#shared/url-state.ts'
import type { OwnView } from '../../contract.ts'
import {
  defaultView,
  fromStoredQuery,
  isSameView,
  type LeadsView,
  leadsUrl,
  toStoredQuery,
} from '../view.ts'
import type { OwnViews } from './use-own-views.ts'
import { leadViewLabels } from './view-labels.ts'
import { ViewNameForm } from './view-name-form.tsx'

interface ViewTabsProps {
  view: LeadsView
  views: OwnViews
  /** Beside them, such as the number of new requests. */
  beside?: ReactNode
}

/** The views with the number of leads in each, one's own after a line, and the way to save one. */
export function ViewTabs({ view, views, beside }: ViewTabsProps) {
  const { counts, own } = views
  const current = own.find(({ query }) => isSameView(fromStoredQuery(query), view))
  return (
    <div className="flex items-center border-b border-line max-md:mb-2.5 max-md:border-0">
      <nav
        aria-label="Views"
        className="relative flex min-w-0 flex-1 items-center overflow-x-auto scrollbar-none max-md:gap-2 md:px-3"
      >
        {leadViews.map((name) => (
          <ViewTab
            key={name}
            view={{ ...defaultView, view: name }}
            label={leadViewLabels[name]}
            count={counts?.[name]}
            isCurrent={current === undefined && view.view === name}
            isNew={name === 'answered'}
          />
        ))}
        {own.length > 0 && (
          <span aria-hidden className="mx-2 h-5.5 shrink-0 border-l border-line" />
        )}
        {own.map((each) => (
          <OwnTab key={each.id} own={each} isCurrent={each === current} views={views} />
        ))}
      </nav>
      {beside}
      <SaveView view={view} views={views} isDisabled={current !== undefined} />
    </div>
  )
}

interface ViewTabProps {
  view: LeadsView
  label: string
  count: number | undefined
  isCurrent: boolean
  isNew?: boolean
}

const tabClasses = (isCurrent: boolean) =>
  classNames(
    'flex min-h-11.5 shrink-0 items-center gap-2 text-sm whitespace-nowrap transition-colors -outline-offset-3',
    'max-md:min-h-11 max-md:rounded-full max-md:border max-md:px-3.5',
    'md:-mb-px md:border-b-thick md:px-2.5',
    isCurrent
      ? 'border-river-600 font-semibold text-river-700 max-md:bg-river-600 max-md:text-white'
      : 'font-medium text-ink-muted hover:text-ink max-md:border-line max-md:bg-paper md:border-transparent md:hover:border-river-200',
  )

function ViewTab({ view, label, count, isCurrent, isNew = false }: ViewTabProps) {
  return (
    <a
      href={withQuery(paths.leads, leadsUrl.stringify(view))}
      aria-current={isCurrent ? 'page' : undefined}
      className={tabClasses(isCurrent)}
    >
      {label}
      {count !== undefined && (
        <span
          className={classNames(
            'grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-xs leading-none font-semibold max-md:min-w-0 max-md:px-0 forced-colors:border',
            isCurrent
              ? 'bg-river-600 text-white'
              : isNew && count > 0
                ? 'bg-fireweed-100 text-fireweed-700 max-md:bg-transparent'
                : 'bg-mist text-river-700 max-md:bg-transparent',
          )}
        >
          {count}
        </span>
      )}
    </a>
  )
}

interface OwnTabProps {
  own: OwnView
  isCurrent: boolean
  views: OwnViews
}

function OwnTab({ own, isCurrent, views }: OwnTabProps) {
  const { id, name, query, count } = own
  return (
    <span className="flex shrink-0 items-center">
      <ViewTab view={fromStoredQuery(query)} label={name} count={count} isCurrent={isCurrent} />
      {isCurrent && (
        <PopoverButton
          label={`Change the view ${name}`}
          title={`View ${name}`}
          button={<Icon icon={Ellipsis} size="small" />}
          className="grid size-8 place-items-center rounded-full text-ink-muted hover:bg-river-50 touch:size-11"
          panelClassName="w-64"
        >
          {(close) => (
            <>
              <ViewNameForm
                name={name}
                label="Rename"
                onSave={(next) => views.rename(id, next)}
                onDone={close}
              />
              <button
                type="button"
                data-option
                className={classNames(optionClasses, 'border-t border-line text-ember-700')}
                onClick={() => {
                  close()
                  void views.remove(own)
                }}
              >
                <Icon icon={Trash2} size="text" />
                Delete view
              </button>
            </>
          )}
        </PopoverButton>
      )}
    </span>
  )
}

interface SaveViewProps extends Omit<ViewTabsProps, 'beside'> {
  isDisabled: boolean
}

function SaveView({ view, views, isDisabled }: SaveViewProps) {
  // A view that is saved already has its own menu.
  if (isDisabled) return null
  return (
    <PopoverButton
      title="Save view"
      button={
        <>
          <Icon icon={Plus} size="text" />
          <span className="max-md:sr-only">Save view</span>
        </>
      }
      className="mr-3 ml-1 flex min-h-9 shrink-0 items-center gap-2 rounded-control px-2.5 text-sm font-semibold text-river-700 hover:bg-river-50 max-md:mr-0 max-md:size-11 max-md:justify-center"
      panelClassName="w-64"
    >
      {(close) => (
        <>
          <p className="px-2 pt-1 text-xs text-ink-muted">
            Keeps the filters and the order, not the text of a search.
          </p>
          <ViewNameForm
            label="Save view"
            onSave={(name) => views.save(name, toStoredQuery(view))}
            onDone={close}
          />
        </>
      )}
    </PopoverButton>
  )
}

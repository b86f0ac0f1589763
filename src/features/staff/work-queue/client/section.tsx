import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { StaffPhotos } from '#features/requests/leads/client/staff-face.tsx'
import { useMinute } from '#features/requests/leads/client/use-minute.ts'
import { type Lead, leadsPerPage } from '#features/requests/leads/contract/leads.ts'
import {
  type LeadLabels,
  type ReadableLead,
  toReadableLead,
} from '#features/requests/leads/labels.ts'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { ListSkeleton } from '#platform/client/lists/data-list.tsx'
import { useSteadyRows } from '#platform/client/lists/use-steady-rows.ts'
import { countNewRows, holdRows } from './hold-rows.ts'
import { LeadsPanel } from './panel.tsx'
import { useLeadPage } from './queries.ts'
import { QueueFoot } from './queue-foot.tsx'
import { RowContext } from './rows/row-context.ts'
import { useRowChanges } from './rows/use-row-changes.ts'
import { useSelection } from './rows/use-selection.ts'
import type { WaitingTarget } from './rows/waiting.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useRefreshOnExpiry } from './use-refresh-on-expiry.ts'
import { type LeadsViewActions, useLeadsView } from './use-view.ts'
import { restrictView } from './view.ts'
import { useOwnViews } from './views/use-own-views.ts'
import { ViewTabs } from './views/view-tabs.tsx'

interface LeadsSectionProps {
  /** The name of the list: all leads, or one's own. */
  caption: string
  labels: LeadLabels
  photos: StaffPhotos
  mayAssign: boolean
  /** Undefined until it is loaded. */
  target: WaitingTarget | undefined
  /** An email that is being sent to a lead, in its row; `open` opens the lead. `otherwise` is shown while there is none. */
  renderSending: (row: ReadableLead, open: () => void, otherwise: ReactNode) => ReactNode
  /** The dialog of the lead that the address names. */
  renderOpen: (open: OpenProps) => ReactNode
}

type OpenProps = {
  id: number | undefined
  /** The leads of the current page. */
  leads: readonly Lead[] | undefined
  actions: LeadsViewActions
}

const toId = ({ id }: Lead) => id

/** The view of the address, with the search as it is typed: the rows follow each letter, the address a pause. */
function useShownView(mayAssign: boolean) {
  const { view: requested, ...actions } = useLeadsView()
  const search = useTypedSearch(requested.search, (text) =>
    actions.showInstead({ search: text, page: 1 }),
  )
  const view = restrictView(mayAssign, requested)
  const isTyping = search.text !== requested.search
  return { view: isTyping ? { ...view, search: search.text, page: 1 } : view, search, actions }
}

/** One page of the leads with its views and filters, and the dialog of the open lead. */
export function LeadsSection(props: LeadsSectionProps) {
  const { caption, labels, photos, mayAssign, target, renderSending, renderOpen } = props
  const { view, search, actions } = useShownView(mayAssign)
  const leads = useLeadPage(view)
  const views = useOwnViews()
  const changes = useRowChanges()
  const now = useMinute()
  useRefreshOnExpiry()
  const { data } = leads
  const viewKey = JSON.stringify({ ...view, lead: undefined, isChanging: leads.isChanging })
  const steady = useSteadyRows({
    latest: data?.rows,
    viewKey,
    toId,
    hold: holdRows,
    countNew: countNewRows,
  })
  const rows = (steady.rows ?? []).map((lead) => toReadableLead(changes.show(lead), labels))
  const selection = useSelection(
    rows.map(({ lead }) => lead.id),
    viewKey,
  )
  const staff = mayAssign ? labels.staff : undefined
  const rowsRef = useQueueKeys({
    onOpen: actions.openLead,
    onSelect: (id) => selection.toggle(id, false),
    mayAssign,
  })
  useReleaseOnClose(view.lead, steady.release)

  if (leads.isPending) return <ListSkeleton label="Loading leads" rows={leadsPerPage} />
  return (
    <RowContext
      value={{
        now,
        target,
        staff,
        photos,
        onOpen: actions.openLead,
        onChange: changes.change,
        onChangeMany: (fields, text) => {
          const chosen = rows
            .map(({ lead }) => lead)
            .filter(({ id }) => selection.selected.includes(id))
          void changes.changeMany(chosen, fields, text).then(selection.keep)
        },
        problems: changes.problems,
        onDismissProblem: changes.dismissProblem,
        selection,
        sending: (row, otherwise) =>
          renderSending(row, () => actions.openLead(row.lead.id), otherwise),
      }}
    >
      <LeadsPanel
        caption={caption}
        leads={rows}
        newCount={steady.newCount}
        onShowNew={steady.release}
        cardListeners={steady.listeners}
        listeners={steady.focusListeners}
        rowsRef={rowsRef}
        total={data?.total ?? 0}
        page={leads.page}
        isChanging={leads.isChanging}
        failure={leads.isLoadingError ? leads.error : null}
        onRetry={() => void leads.refetch()}
        isRetrying={leads.isFetching}
        view={view}
        actions={actions}
        search={search}
        labels={labels}
        staff={staff}
        renderTabs={(beside) => <ViewTabs view={view} views={views} beside={beside} />}
      />
      <QueueFoot targetHours={target?.hours} />
      {renderOpen({ id: view.lead, leads: data?.rows, actions })}
    </RowContext>
  )
}

/** Shows the changes of a lead that was open once it is closed, at every position of the pointer. */
function useReleaseOnClose(openId: number | undefined, release: () => void) {
  const close = useEffectEvent(release)
  useEffect(() => {
    if (openId === undefined) return
    return () => close()
  }, [openId])
}

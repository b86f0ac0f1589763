import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#features/core/accounts/contract.ts'
import type { StaffPhotos } from '#features/requests/leads/client/staff-face.tsx'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { LeadLabels } from '#features/requests/leads/labels.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import type { LeadsViewActions } from '#features/staff/work-queue/client/use-view.ts'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { paths } from '#shared/paths.ts'
import { LeadPanel, LeadPanelSkeleton } from './panel.tsx'
import { LeadScreen } from './screen.tsx'
import { useOpenedLead } from './use-opened-lead.ts'

interface OpenLeadProps {
  /** From the URL; undefined when no lead is open. */
  id: number | undefined
  /** The leads of the current page; undefined until they are loaded. */
  leads: readonly Lead[] | undefined
  labels: LeadLabels
  photos: StaffPhotos
  user: User
  mayAssign: boolean
  actions: LeadsViewActions
}

/** The lead that the URL names: in a panel beside the list, or on its page where there is no room for both. */
export function OpenLead(props: OpenLeadProps) {
  const isNarrow = useIsNarrow('desktop')
  const { id } = props
  if (!isNarrow) return <LeadBesideList {...props} />
  return id === undefined ? null : <ToLeadPage id={id} />
}

function ToLeadPage({ id }: { id: number }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    // The entry before it is the list, to which Back leads.
    navigate(paths.leadPage(id), { replace: true })
  }, [id, navigate])
  return null
}

function LeadBesideList(props: OpenLeadProps) {
  const { id, leads, labels, photos, user, mayAssign, actions } = props
  const [, navigate] = useLocation()
  const { state, dispatch, shown, listed, isGone } = useOpenedLead({
    id,
    leads,
    actions: {
      openLead: actions.openLead,
      onRefused: () => actions.showInstead({ lead: undefined }),
      onLimited: (limitedId) => navigate(paths.leadPage(limitedId), { replace: true }),
    },
  })
  const { hasEdits, isAsking } = state

  const noteEdits = useCallback(
    (hasEdits: boolean) => dispatch({ type: 'edited', hasEdits }),
    [dispatch],
  )
  const close = () => {
    dispatch({ type: 'closed' })
    actions.closeLead()
  }
  const requestClose = () => {
    if (hasEdits && !isGone) dispatch({ type: 'discard-asked' })
    else close()
  }
  // The row of the list is enough for the heading; the rest is loading.
  const heading = shown ?? (id === undefined ? undefined : listed)
  return (
    <>
      {heading && (
        <LeadPanel leadId={heading.id} isLoaded={shown !== undefined} onClose={requestClose}>
          {(titleId) =>
            shown ? (
              <LeadScreen
                key={shown.id}
                lead={shown}
                listed={listed}
                labels={labels}
                photos={photos}
                user={user}
                mayAssign={mayAssign}
                place="panel"
                titleId={titleId}
                isGone={isGone}
                onEdited={noteEdits}
                onLoaded={(lead) => dispatch({ type: 'loaded', lead })}
                onGone={() => dispatch({ type: 'gone', id: shown.id })}
                onOpen={actions.openLead}
                onClose={requestClose}
              />
            ) : (
              <LeadPanelSkeleton lead={heading} titleId={titleId} onClose={close} />
            )
          }
        </LeadPanel>
      )}
      <LeaveQuestion
        open={isAsking}
        title="Discard your changes?"
        onStay={() => dispatch({ type: 'discard-declined' })}
        onLeave={close}
      >
        What you changed for <strong>{shown ? leadName(shown) : ''}</strong> is not saved yet.
      </LeaveQuestion>
    </>
  )
}

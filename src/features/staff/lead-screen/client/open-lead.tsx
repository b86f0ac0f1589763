import { useCallback } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import type { LeadsViewActions } from '#features/requests/leads/client/use-leads-view.ts'
import type { Lead, OpenedLead } from '#features/requests/leads/contract/leads.ts'
import type { LeadLabels } from '#features/requests/leads/labels.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'
import { LeadContent } from './lead-content.tsx'
import { LeadDialogHead, LeadSkeleton } from './lead-skeleton.tsx'
import { useOpenedLead } from './use-opened-lead.ts'

interface OpenLeadProps {
  /** From the URL; undefined when no lead is open. */
  id: number | undefined
  /** The leads of the current page; undefined until they are loaded. */
  leads: readonly Lead[] | undefined
  labels: LeadLabels
  user: User
  mayAssign: boolean
  actions: LeadsViewActions
}

/** The dialog of the lead that the URL names. */
export function OpenLead(props: OpenLeadProps) {
  const { id, leads, labels, user, mayAssign, actions } = props
  const { state, dispatch, shown, listed, isGone } = useOpenedLead({
    id,
    leads,
    actions: {
      openLead: actions.openLead,
      onRefused: () => actions.showInstead({ lead: undefined }),
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
      <Dialog
        open={heading !== undefined}
        onClose={requestClose}
        focusAfter={() => document.querySelector('h1')}
        size="large"
        // A fixed size: an email that arrives does not move the dialog.
        className="md:max-lg:w-150 lg:h-185"
      >
        {heading && <LeadDialogHead lead={heading} hasPage={!hasEdits && !isGone} />}
        {shown ? (
          <LeadContent
            key={shown.id}
            lead={shown}
            labels={labels}
            user={user}
            mayAssign={mayAssign}
            onEdited={noteEdits}
            onLoaded={(lead: OpenedLead) => dispatch({ type: 'loaded', lead })}
            listed={listed}
            isGone={isGone}
            onGone={() => dispatch({ type: 'gone', id: shown.id })}
            onSaved={close}
            onDeleted={close}
            onCancel={requestClose}
            onClose={close}
          />
        ) : (
          <LeadSkeleton onCancel={close} />
        )}
      </Dialog>
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

import { type ReactNode, useCallback } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'
import type { Lead, OpenedLead } from '../contract/leads.ts'
import type { LeadLabels } from '../labels.ts'
import { leadName } from '../rules.ts'
import { LeadContent } from './lead-content.tsx'
import { LeadDialogHead, LeadSkeleton } from './lead-skeleton.tsx'
import type { LeadsViewActions } from './use-leads-view.ts'
import { useOpenedLead } from './use-opened-lead.ts'

interface OpenLeadProps {
  /** From the URL; undefined when no lead is open. */
  id: number | undefined
  /** The leads of the current page; undefined until they are loaded. */
  leads: readonly Lead[] | undefined
  labels: LeadLabels
  userId: number
  mayAssign: boolean
  actions: LeadsViewActions
  /** The emails beside the facts, for the lead as the list has it now. */
  activity?: ((lead: Lead) => ReactNode) | undefined
  /** An email that was being written to a lead that is gone. */
  unsent?: ((lead: Lead) => ReactNode) | undefined
  trail?: ((lead: Lead) => ReactNode) | undefined
}

/** The dialog of the lead that the URL names. */
export function OpenLead(props: OpenLeadProps) {
  const { id, leads, labels, userId, mayAssign, actions, activity, unsent, trail } = props
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
        size={activity ? 'large' : 'medium'}
        className={classNames(
          // A fixed size: an email that arrives does not move the dialog.
          activity && 'md:max-lg:w-150 lg:h-185',
        )}
      >
        {heading && <LeadDialogHead lead={heading} hasPage={!hasEdits && !isGone} />}
        {shown ? (
          <LeadContent
            key={shown.id}
            lead={shown}
            labels={labels}
            userId={userId}
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
            activity={activity?.(listed ?? shown)}
            unsent={unsent?.(shown)}
            trail={trail?.(shown)}
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

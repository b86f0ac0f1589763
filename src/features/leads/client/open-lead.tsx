import { type ReactNode, useEffect, useState } from 'react'
import { showToast } from '#platform/client/toasts.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import type { Lead } from '../contract.ts'
import { type LeadWords, leadName } from '../rules.ts'
import { DiscardQuestion } from './discard-question.tsx'
import { LeadDialogContent } from './lead-dialog.tsx'
import type { LeadsViewActions } from './use-leads-view.ts'

interface OpenLeadProps {
  /** As the address says; undefined when no lead is open. */
  id: number | undefined
  leads: readonly Lead[]
  words: LeadWords
  mayAssign: boolean
  actions: LeadsViewActions
  /** What was written to and fro, beside the facts; it is told the lead as the list has it now. */
  correspondence?: ((lead: Lead) => ReactNode) | undefined
}

/** The lead that the address names, in a dialog. */
export function OpenLead({ id, leads, words, mayAssign, actions, correspondence }: OpenLeadProps) {
  // The lead in the dialog stays as it was opened, whatever becomes of the list behind it.
  const [shown, setShown] = useState<Lead>()
  const [hasEdits, setHasEdits] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const found = id === shown?.id ? shown : leads.find((lead) => lead.id === id)
  if (found !== shown && !hasEdits) setShown(found)
  const latest = leads.find((lead) => lead.id === shown?.id)

  useEffect(() => {
    if (id === undefined || found) return
    const text = 'Failed to open lead details. Please try again.'
    showToast({ kind: 'error', title: 'Error', text })
    actions.showInstead({ lead: undefined })
    // Told once for each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  // "Back" has gone past what is typed: the address returns, and the question is asked.
  const isPassed = hasEdits && shown !== undefined && id !== shown.id
  useEffect(() => {
    if (!isPassed || !shown) return
    actions.openLead(shown.id)
    setIsAsking(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPassed])

  const close = () => {
    setIsAsking(false)
    setHasEdits(false)
    actions.closeLead()
  }
  const requestClose = () => {
    if (hasEdits) setIsAsking(true)
    else close()
  }

  return (
    <>
      <Dialog
        open={shown !== undefined}
        onClose={requestClose}
        focusAfter={() => document.querySelector('h1')}
        size={correspondence ? 'large' : 'medium'}
        className={classNames(
          // Notices rise above the foot, so that Save stays in reach.
          '[--toast-lift:4.75rem]',
          // Mail that arrives while one looks changes nothing about the dialog's place.
          correspondence && 'md:max-lg:w-[37.5rem] lg:h-[46.25rem]',
        )}
      >
        {shown && (
          <LeadDialogContent
            key={shown.id}
            lead={shown}
            words={words}
            mayAssign={mayAssign}
            onEdited={setHasEdits}
            onSaved={close}
            onCancel={requestClose}
            correspondence={correspondence?.(latest ?? shown)}
          />
        )}
      </Dialog>
      <DiscardQuestion
        open={isAsking}
        name={shown ? leadName(shown) : ''}
        onKeep={() => setIsAsking(false)}
        onDiscard={close}
      />
    </>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { type Lead, leadNotFound, type OpenedLead } from '../contract.ts'
import type { LeadLabels } from '../labels.ts'
import { leadName } from '../rules.ts'
import { DiscardQuestion } from './discard-question.tsx'
import { LeadDialogContent } from './lead-dialog.tsx'
import { LeadDialogHead, LeadSkeleton } from './lead-skeleton.tsx'
import { useListedLead, useOpenLead } from './queries.ts'
import type { LeadsViewActions } from './use-leads-view.ts'

interface OpenLeadProps {
  /** As the address says; undefined when no lead is open. */
  id: number | undefined
  /** Those on the page that is shown; undefined while that is not known. */
  leads: readonly Lead[] | undefined
  labels: LeadLabels
  mayAssign: boolean
  actions: LeadsViewActions
  /** What was written to and fro, beside the facts; it is told the lead as the list has it now. */
  correspondence?: ((lead: Lead) => ReactNode) | undefined
  trail?: ((lead: Lead) => ReactNode) | undefined
}

const isNotFound = (error: unknown) => error instanceof CallError && error.status === 404

/** The lead that the address names, in a dialog. */
export function OpenLead(props: OpenLeadProps) {
  const { id, leads, labels, mayAssign, actions, correspondence, trail } = props
  // The lead in the dialog stays as it was opened, whatever becomes of the list behind it.
  const [opened, setOpened] = useState<OpenedLead>()
  const [hasEdits, setHasEdits] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  /** The lead that one may not open any more. */
  const [goneId, setGoneId] = useState<number>()
  const open = useOpenLead()
  const mayReplace = useRef(true)
  const isClosing = useRef(false)

  useEffect(() => {
    mayReplace.current = !hasEdits
  }, [hasEdits])

  const isShown = opened !== undefined && (opened.id === id || hasEdits)
  const shown = isShown ? opened : undefined
  const { listed, isMissing } = useListedLead(shown?.id ?? id, leads)

  useEffect(() => {
    isClosing.current = false
    if (hasEdits || id === opened?.id) return
    setOpened(undefined)
    if (id === undefined) return
    let isWanted = true
    open(id).then(
      (lead) => {
        if (isWanted) setOpened(lead)
      },
      (error: unknown) => {
        if (!isWanted) return
        const text = isNotFound(error)
          ? toErrorMessage(error, leadNotFound)
          : 'Failed to open lead details. Please try again.'
        showToast({ kind: 'error', title: 'Error', text })
        actions.showInstead({ lead: undefined })
      },
    )
    return () => {
      isWanted = false
    }
    // Once for each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  // Somebody else has changed it, and nothing is typed here: show what is true now. What is typed
  // stays as it is until it is saved; then the two come together.
  const newer = listed && shown && listed.updatedAt > shown.updatedAt ? listed.updatedAt : undefined
  useEffect(() => {
    if (newer === undefined || !shown || !mayReplace.current || isClosing.current) return
    open(shown.id).then(
      (lead) => {
        if (mayReplace.current) setOpened((last) => (last?.id === lead.id ? lead : last))
      },
      () => {
        // It stands as it was opened; saving tells what is wrong.
      },
    )
    // Once for each change of theirs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [newer])

  // The list has lost it: it was reassigned or deleted, which the server confirms.
  const isLost = shown !== undefined && isMissing && goneId !== shown.id
  useEffect(() => {
    if (!isLost || !shown || isClosing.current) return
    open(shown.id).catch((error: unknown) => {
      if (isNotFound(error)) setGoneId(shown.id)
    })
    // Once each time that it is lost.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLost])

  // "Back" has gone past what is typed: the address returns, and the question is asked.
  const isPassed = hasEdits && opened !== undefined && id !== opened.id
  useEffect(() => {
    if (!isPassed || !opened) return
    actions.openLead(opened.id)
    setIsAsking(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPassed])

  const close = () => {
    setIsAsking(false)
    setHasEdits(false)
    setGoneId(undefined)
    isClosing.current = true
    actions.closeLead()
  }
  const isGone = shown !== undefined && goneId === shown.id
  const requestClose = () => {
    if (hasEdits && !isGone) setIsAsking(true)
    else close()
  }
  // What the list knows of it stands at once; the rest is on its way.
  const heading = shown ?? (id === undefined ? undefined : listed)

  return (
    <>
      <Dialog
        open={heading !== undefined}
        onClose={requestClose}
        focusAfter={() => document.querySelector('h1')}
        size={correspondence ? 'large' : 'medium'}
        className={classNames(
          // Mail that arrives while one looks changes nothing about the dialog's place.
          correspondence && 'md:max-lg:w-[37.5rem] lg:h-[46.25rem]',
        )}
      >
        {heading && <LeadDialogHead lead={heading} />}
        {shown ? (
          <LeadDialogContent
            key={shown.id}
            lead={shown}
            labels={labels}
            mayAssign={mayAssign}
            onEdited={setHasEdits}
            onLoaded={setOpened}
            listed={listed}
            isGone={isGone}
            onGone={() => setGoneId(shown.id)}
            onSaved={close}
            onDeleted={close}
            onCancel={requestClose}
            correspondence={correspondence?.(listed ?? shown)}
            trail={trail?.(shown)}
          />
        ) : (
          <LeadSkeleton onCancel={close} />
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

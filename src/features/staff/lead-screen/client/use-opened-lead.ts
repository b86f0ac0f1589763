import { useEffect, useEffectEvent, useReducer } from 'react'
import { useListedLead, useOpenLead } from '#features/requests/leads/client/queries.ts'
import { type Lead, leadNotFound } from '#features/requests/leads/contract/leads.ts'
import { recordLimitedCode } from '#features/requests/leads/contract/protection.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { initialState, reduceOpenLead } from './open-lead-state.ts'

interface OpenedLeadOptions {
  /** From the URL; undefined when no lead is open. */
  id: number | undefined
  /** The leads of the current page; undefined until they are loaded. */
  leads: readonly Lead[] | undefined
  actions: {
    openLead: (id: number) => void
    /** The lead of the URL cannot be opened: it is not there, or the reason is shown. */
    onRefused: (reason: { isNotFound: boolean }) => void
    /** Only certain colleagues may see it. */
    onLimited: (id: number) => void
  }
}

const isNotFound = (error: unknown) => error instanceof CallError && error.status === 404

function showOpenError(error: unknown) {
  const text = isNotFound(error)
    ? toErrorMessage(error, leadNotFound)
    : 'Failed to open lead details. Please try again.'
  showToast({ kind: 'error', title: 'Error', text })
}

/**
 * Opens the lead of the URL and follows what happens to it in the list. Each effect runs once for
 * each change that it names: opening a lead is a view that the audit log records.
 */
export function useOpenedLead({ id, leads, actions }: OpenedLeadOptions) {
  const [state, dispatch] = useReducer(reduceOpenLead, initialState)
  const { opened, hasEdits, goneId, isClosing } = state
  const open = useOpenLead()
  const shown = opened && (opened.id === id || hasEdits) ? opened : undefined
  const { listed, isMissing } = useListedLead(shown?.id ?? id, leads)

  const openFromUrl = useEffectEvent((nextId: number | undefined) => {
    dispatch({ type: 'navigated', id: nextId })
    if (hasEdits || nextId === opened?.id || nextId === undefined) return undefined
    let isCurrent = true
    open(nextId).then(
      (lead) => {
        if (isCurrent) dispatch({ type: 'loaded', lead })
      },
      (error: unknown) => {
        if (!isCurrent) return
        if (error instanceof CallError && error.code === recordLimitedCode) {
          actions.onLimited(nextId)
          return
        }
        showOpenError(error)
        actions.onRefused({ isNotFound: isNotFound(error) })
      },
    )
    return () => {
      isCurrent = false
    }
  })
  useEffect(() => openFromUrl(id), [id])

  // Someone else changed the lead. Without edits the newer version is shown; edits stay as they are
  // until they are saved, when the conflict is resolved.
  const newerAt =
    listed && shown && listed.updatedAt > shown.updatedAt ? listed.updatedAt : undefined
  const refresh = useEffectEvent(() => {
    if (!shown || hasEdits || isClosing) return
    open(shown.id).then(
      (lead) => dispatch({ type: 'refreshed', lead }),
      () => {
        // The opened version stays; saving it shows what is wrong.
      },
    )
  })
  useEffect(() => {
    if (newerAt !== undefined) refresh()
  }, [newerAt])

  // The list no longer has the lead. Only the server's 404 confirms that it was reassigned or deleted.
  const isUnlisted = shown !== undefined && isMissing && goneId !== shown.id
  const confirmGone = useEffectEvent(() => {
    if (!shown || isClosing) return
    open(shown.id).catch((error: unknown) => {
      if (isNotFound(error)) dispatch({ type: 'gone', id: shown.id })
    })
  })
  useEffect(() => {
    if (isUnlisted) confirmGone()
  }, [isUnlisted])

  // "Back" has left unsaved edits: restore the URL and ask.
  const hasLeftEdits = hasEdits && opened !== undefined && id !== opened.id
  const returnToEdits = useEffectEvent(() => {
    if (!opened) return
    actions.openLead(opened.id)
    dispatch({ type: 'discard-asked' })
  })
  useEffect(() => {
    if (hasLeftEdits) returnToEdits()
  }, [hasLeftEdits])

  return { state, dispatch, shown, listed, isGone: shown !== undefined && goneId === shown.id }
}

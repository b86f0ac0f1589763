import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { fullName } from '#shared/names.ts'
import type { Invitation } from '../contract.ts'
import { invitationsQuery, useSendInvitation, useWithdrawInvitation } from './queries.ts'

const tryAgain = 'An error occurred. Please try again.'
const isGone = (error: unknown) => error instanceof CallError && error.status === 404

/** The open invitations, and what can be done with them. */
export function useOpenInvitations(onWithdrawn: () => void) {
  const invitations = useQuery(invitationsQuery())
  const sending = useSendInvitation()
  const withdrawing = useWithdrawInvitation()
  const [sendingId, setSendingId] = useState<number>()

  async function sendAgain(invitation: Invitation) {
    if (sendingId !== undefined) return
    setSendingId(invitation.id)
    const { email, firstName, lastName, role, isTherapist } = invitation
    try {
      await sending.mutateAsync({ body: { email, firstName, lastName, role, isTherapist } })
      const text = `${email} gets a new link. The earlier one no longer works.`
      showToast({ kind: 'success', title: 'Invitation sent again', text })
    } catch (error) {
      const text = toErrorMessage(error, tryAgain)
      showToast({ kind: 'error', title: 'Invitation not sent', text })
    } finally {
      setSendingId(undefined)
    }
  }

  async function withdraw(invitation: Invitation) {
    if (withdrawing.isPending) return
    try {
      await withdrawing.mutateAsync({ params: { id: String(invitation.id) } })
      const text = `The link of ${fullName(invitation)} no longer works.`
      showToast({ kind: 'success', title: 'Invitation withdrawn', text })
    } catch (error) {
      const text = toErrorMessage(error, tryAgain)
      showToast({ kind: 'error', title: 'Invitation not withdrawn', text })
      if (!isGone(error)) return
      // Accepted, expired or withdrawn by someone else: the list shows it no longer.
      await invitations.refetch()
    }
    onWithdrawn()
  }

  return {
    invitations,
    sendingId,
    sendAgain: (invitation: Invitation) => void sendAgain(invitation),
    isWithdrawing: withdrawing.isPending,
    withdraw: (invitation: Invitation) => void withdraw(invitation),
  }
}

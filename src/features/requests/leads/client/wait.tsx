import { Check } from 'lucide'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { dismissWithUndo, NoReplyIcon } from '#platform/client/ui/portal/no-reply-needed.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Lead } from '../contract/leads.ts'
import { leadName } from '../rules.ts'
import { useDismissLead, useRestoreLead } from './queries.ts'

type WaitingLead = Pick<
  Lead,
  'id' | 'firstName' | 'lastName' | 'status' | 'waitingSince' | 'clientWroteAt'
>

/** "No reply needed" for one lead, with the way back in a toast. */
export function useNoReplyNeeded(lead: WaitingLead) {
  const dismiss = useDismissLead()
  const restore = useRestoreLead()
  const params = { id: String(lead.id) }
  return {
    isPending: dismiss.isPending,
    press() {
      if (dismiss.isPending) return
      void dismissWithUndo({
        name: leadName(lead),
        failure: 'This could not be saved. Please try again.',
        dismiss: () => dismiss.mutateAsync({ params, body: { clientWroteAt: lead.clientWroteAt } }),
        restore: (handled) => restore.mutateAsync({ params, body: handled }),
      })
    },
  }
}

interface NoReplyNeededProps {
  lead: WaitingLead
  /** An icon in a row, a button with its label on the lead. */
  isIcon?: boolean
}

/** Absent unless the client waits. */
export function NoReplyNeeded({ lead, isIcon = false }: NoReplyNeededProps) {
  const { press, isPending } = useNoReplyNeeded(lead)
  if (lead.waitingSince === null) return null
  if (isIcon) {
    return <NoReplyIcon name={leadName(lead)} isPending={isPending} onPress={press} />
  }
  return (
    <Button
      size="row"
      variant="secondary-light"
      aria-disabled={isPending || undefined}
      onClick={press}
    >
      <Icon icon={Check} size="text" />
      No reply needed
      <VisuallyHidden> for {leadName(lead)}</VisuallyHidden>
    </Button>
  )
}

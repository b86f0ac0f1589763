import { Link2Off } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { endRequestLink } from '#features/requests/leads/contract/contact.ts'
import type { OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { useEndpointMutation } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { formatLongDay } from '#shared/practice-time.ts'

interface RequestLinkProps {
  lead: OpenedLead
  onEnded: () => void
}

/** Until when the client can open the request by the link in an email, and the way to end it. */
export function RequestLink({ lead, onEnded }: RequestLinkProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: end, isPending, error, reset } = useEndpointMutation(endRequestLink)
  const { requestLink } = lead
  const [hasEnded, setEnded] = useState(false)
  const ended = useRef<HTMLParagraphElement>(null)
  const isGone = hasEnded && !requestLink
  useEffect(() => {
    // The button that was pressed is gone with the link.
    if (isGone) ended.current?.focus()
  }, [isGone])
  if (!requestLink) {
    if (!isGone) return null
    return (
      <p ref={ended} tabIndex={-1} className="heading-focus text-sm text-ink-muted">
        The link in the client’s email is ended.
      </p>
    )
  }

  const close = () => {
    if (isPending) return
    reset()
    setAsking(false)
  }
  const confirm = async () => {
    try {
      await end({ params: { id: String(lead.id) } })
    } catch {
      return // `error` is shown in the question
    }
    showToast({ kind: 'success', title: 'Link ended', text: 'The client can ask for a new one.' })
    setAsking(false)
    setEnded(true)
    onEnded()
  }

  return (
    <div className="grid justify-items-start gap-1">
      <p className="text-sm text-ink-muted">
        The link in the client’s email of {formatLongDay(new Date(requestLink.sentAt))} works until{' '}
        {formatLongDay(new Date(requestLink.endsAt))}.
      </p>
      <Button
        variant="secondary-light"
        size="row"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Icon icon={Link2Off} size="text" />
        End the link
      </Button>
      <QuestionDialog
        open={isAsking}
        icon={<RoundIcon icon={Link2Off} tone="ember" />}
        title="End the link?"
        onKeep={close}
        goLabel="End the link"
        onGo={() => void confirm()}
        isPending={isPending}
        pendingText="Ending..."
      >
        <p className="wrap-anywhere">
          The email that <strong>{leadName(lead)}</strong> received opens the request no longer. A
          new link can be asked for on our website; it goes to {lead.email}.
        </p>
        {error && (
          <p role="alert" className="mt-3 font-semibold text-ember-700">
            {toErrorMessage(error, 'The link could not be ended. Please try again.')}
          </p>
        )}
      </QuestionDialog>
    </div>
  )
}

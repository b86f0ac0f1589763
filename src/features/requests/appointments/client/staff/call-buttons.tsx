import { Button } from '#platform/client/ui/button.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { useCallList } from './call-list-context.ts'
import { actionLabels, type CallAction, listCallActions } from './labels.ts'
import type { CallChange } from './use-call-change.ts'

interface CallButtonsProps {
  call: Appointment
  change: CallChange
  onSay: (state: 'held' | 'noAnswer') => void
  onMove: () => void
  onCancel: () => void
}

/** The changes that are possible now. */
export function CallButtons({ call, change, onSay, onMove, onCancel }: CallButtonsProps) {
  const { now } = useCallList()
  const actions = listCallActions(call, now)
  if (actions.length === 0) return null
  const isBusy = change.pending !== undefined
  const press: Record<CallAction, () => void> = {
    held: () => onSay('held'),
    noAnswer: () => onSay('noAnswer'),
    move: onMove,
    cancel: onCancel,
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5 print:hidden">
      {actions.map((action) => (
        <Button
          key={action}
          variant="secondary-light"
          size="row"
          data-action={action}
          aria-haspopup={action === 'move' || action === 'cancel' ? 'dialog' : undefined}
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) press[action]()
          }}
        >
          <span>
            {actionLabels[action]}
            <VisuallyHidden> {call.clientName}</VisuallyHidden>
          </span>
        </Button>
      ))}
      <output className="text-xs text-ink-muted">{isBusy && 'Saving...'}</output>
    </div>
  )
}

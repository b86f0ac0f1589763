import { CalendarClock, PhoneCall, PhoneMissed, X } from 'lucide'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { useCallList } from './call-list-context.ts'
import { type CallAction, listCallActions } from './labels.ts'
import type { CallChange } from './use-call-change.ts'

interface CallButtonsProps {
  call: Appointment
  change: CallChange
  onSay: (state: 'held' | 'noAnswer') => void
  onMove: () => void
  onCancel: () => void
}

/** What can be done about a call now. */
export function CallButtons({ call, change, onSay, onMove, onCancel }: CallButtonsProps) {
  const { now } = useCallList()
  const actions = listCallActions(call, now)
  if (actions.length === 0) return null
  const { pending } = change
  const common = { name: call.clientName, isBusy: pending !== undefined }
  return (
    <div className="mt-2 flex flex-wrap gap-1.5 print:hidden">
      {actions.includes('held') && (
        <CallButton
          {...common}
          icon={PhoneCall}
          action="held"
          label="Held"
          isPending={pending?.state === 'held'}
          onPress={() => onSay('held')}
        />
      )}
      {actions.includes('noAnswer') && (
        <CallButton
          {...common}
          icon={PhoneMissed}
          action="noAnswer"
          label="No answer"
          isPending={pending?.state === 'noAnswer'}
          onPress={() => onSay('noAnswer')}
        />
      )}
      {actions.includes('move') && (
        <CallButton
          {...common}
          opensDialog
          icon={CalendarClock}
          action="move"
          label="Move"
          onPress={onMove}
        />
      )}
      {actions.includes('cancel') && (
        <CallButton
          {...common}
          opensDialog
          icon={X}
          action="cancel"
          label="Cancel"
          onPress={onCancel}
        />
      )}
    </div>
  )
}

interface CallButtonProps {
  name: string
  /** By which a shortcut finds the button. */
  action: CallAction
  icon: IconDrawing
  label: string
  isBusy: boolean
  isPending?: boolean
  opensDialog?: boolean
  onPress: () => void
}

function CallButton(props: CallButtonProps) {
  const {
    name,
    action,
    icon,
    label,
    isBusy,
    isPending = false,
    opensDialog = false,
    onPress,
  } = props
  return (
    <Button
      variant="secondary-light"
      size="row"
      data-action={action}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      pending={isPending}
      pendingText="Saving..."
      onClick={() => {
        if (!isBusy) onPress()
      }}
    >
      <Icon icon={icon} size="text" />
      {label}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  )
}

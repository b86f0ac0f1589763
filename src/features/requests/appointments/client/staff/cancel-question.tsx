import { CalendarX } from 'lucide'
import { useState } from 'react'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { CallFaultNotice } from './call-fault-notice.tsx'
import { useCallList } from './call-list-context.ts'
import { formatCallTime } from './labels.ts'
import type { CallChange } from './use-call-change.ts'

interface CancelQuestionProps {
  /** Undefined while nothing is asked. */
  call: Appointment | undefined
  change: CallChange
  onClose: () => void
  onCancelled: () => void
}

/** Asks before a call is cancelled, which is final. */
export function CancelQuestion({ call, change, onClose, onCancelled }: CancelQuestionProps) {
  const { now } = useCallList()
  const [notify, setNotify] = useState(true)
  const { refused, pending } = change
  const close = () => {
    change.dismiss()
    onClose()
  }
  const cancel = async (force?: true) => {
    if (await change.change({ state: 'cancelled', notify, ...(force && { force }) })) onCancelled()
  }
  return (
    <QuestionDialog
      open={call !== undefined}
      title="Cancel this call?"
      icon={<RoundIcon icon={CalendarX} tone="ember" />}
      keepLabel="Keep the call"
      onKeep={close}
      goLabel="Cancel the call"
      onGo={() => void cancel()}
      isPending={pending !== undefined}
      pendingText="Cancelling..."
    >
      {call && (
        <>
          The call with <strong>{call.clientName}</strong>, {formatCallTime(call.startsAt, now)}, is
          taken out of both calendars. Its time is free at once.
          <Checkbox
            className="mt-3 text-ink"
            label="Email the client about it"
            checked={notify}
            onChange={({ target }) => setNotify(target.checked)}
          />
          <div className="mt-3 empty:hidden">
            <CallFaultNotice
              fault={refused?.fault}
              insist="Cancel anyway"
              isPending={pending !== undefined}
              onInsist={() => void cancel(true)}
            />
          </div>
        </>
      )}
    </QuestionDialog>
  )
}

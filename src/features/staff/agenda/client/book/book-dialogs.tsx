import { useState } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import type { CallPerson } from '#features/requests/appointments/client/staff/call-people.ts'
import { formatCallTime } from '#features/requests/appointments/client/staff/labels.ts'
import { useBookCall } from '#features/requests/appointments/client/staff/queries.ts'
import { TimeDialog } from '#features/requests/appointments/client/staff/time-dialog.tsx'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Dialog, DialogBody, DialogHead } from '#platform/client/ui/dialog.tsx'
import { ChooseRequest } from './choose-request.tsx'

/** A booking that begins in the agenda: at a free slot that was pressed, or without a time. */
export type NewCall = { startsAt?: string; userId: number | undefined }

interface BookDialogsProps {
  /** Undefined while no call is booked. */
  call: NewCall | undefined
  people: readonly CallPerson[]
  now: Date
  onClose: () => void
}

/** Asks whose call it is, and then for the rest: its time is that of the slot. */
export function BookDialogs({ call, people, now, onClose }: BookDialogsProps) {
  const [lead, setLead] = useState<Lead>()
  const { mutateAsync: book } = useBookCall()
  const { consultationMinutes: minutes } = useSite().practice
  const close = () => {
    setLead(undefined)
    onClose()
  }
  return (
    <>
      <Dialog open={call !== undefined && !lead} onClose={onClose} initialFocus="field">
        <DialogHead
          title={
            call?.startsAt === undefined
              ? 'Book a call'
              : `Book a call for ${formatCallTime(call.startsAt, now)}`
          }
        />
        <DialogBody>{call && <ChooseRequest now={now} onChoose={setLead} />}</DialogBody>
      </Dialog>
      <TimeDialog
        question={
          call &&
          lead && {
            kind: 'book',
            clientName: leadName(lead),
            startsAt: call.startsAt,
            minutes,
            way: 'phone',
            userId: call.userId,
            assignedTo: lead.assignedTo,
          }
        }
        people={people}
        now={now}
        onSave={async (body) => {
          if (!lead) return
          await book({ params: { id: String(lead.id) }, body })
          showToast({
            kind: 'success',
            title: 'Call booked',
            text: `${leadName(lead)}: ${formatCallTime(body.startsAt, now)}`,
          })
        }}
        onClose={close}
      />
    </>
  )
}

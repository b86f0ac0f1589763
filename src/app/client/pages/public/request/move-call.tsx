import { CircleAlert } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { CallPicker } from '#features/requests/appointments/client/visitor/call-picker.tsx'
import { listRefusedTimes } from '#features/requests/appointments/client/visitor/call-refusal.tsx'
import { ChosenCall } from '#features/requests/appointments/client/visitor/chosen-call.tsx'
import { TimeList } from '#features/requests/appointments/client/visitor/time-list.tsx'
import type { CallChoice } from '#features/requests/appointments/contract/call-choice.ts'
import { timeTakenCode } from '#features/requests/appointments/contract/refusal-codes.ts'
import { moveOwnCall } from '#features/requests/own-request/contract/call.ts'
import { m } from '#messages'
import { CallError } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { describeCallFailure, isTooLate } from './call-failure.ts'
import type { OwnAppointmentProps } from './own-call-props.ts'
import { readChangedRequest } from './read-changed.ts'

type MoveCallProps = OwnAppointmentProps & {
  onTooLate: () => void
  onKeep: () => void
}

const isTimeTaken = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === timeTakenCode

/** Another time with the same therapist, in the same way. */
export function MoveCall(props: MoveCallProps) {
  const { appointment, link, change, onTooLate, onKeep } = props
  const [choice, setChoice] = useState<CallChoice>()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const [refusals, setRefusals] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const therapist = appointment.therapist ?? ''
  const isTaken = isTimeTaken(error)

  useEffect(() => heading.current?.focus(), [])

  async function move() {
    if (!choice || isPending) return
    setPending(true)
    setError(undefined)
    try {
      const { startsAt } = choice
      change(await sendChange(moveOwnCall, { body: { ...link, startsAt } }), m.booking_own_moved())
    } catch (caught) {
      const changed = isTimeTaken(caught) ? await readChangedRequest(props) : undefined
      setPending(false)
      if (changed) {
        change(changed, m.booking_own_changed())
        return
      }
      if (isTooLate(caught)) {
        onTooLate()
        return
      }
      setError(caught)
      // After a lost connection the same time is tried again.
      if (isTimeTaken(caught)) {
        setChoice(undefined)
        setRefusals((count) => count + 1)
      }
      heading.current?.focus()
    }
  }
  return (
    <div className="mt-6 border-t border-line pt-4 sm:rounded-field sm:border sm:p-4">
      <h4 ref={heading} tabIndex={-1} className="mb-4 font-semibold outline-none">
        {m.booking_own_move_form()}
      </h4>
      {error !== undefined && (
        <Notice tone="ember" icon={CircleAlert} role="alert" className="mb-4">
          {isTaken ? m.booking_own_move_taken() : describeCallFailure(error)}
          {isTaken && (
            <TimeList
              times={listRefusedTimes(error)}
              onPick={({ startsAt }) => setChoice({ startsAt, therapist, way: appointment.way })}
            />
          )}
        </Notice>
      )}
      <CallPicker
        // A refused time is not free any more: the week is read again.
        key={refusals}
        bookable={[{ slug: therapist, ways: [appointment.way], places: [] }]}
        wishes={{ therapist, place: undefined }}
        firstName={undefined}
        choice={choice}
        onChoose={setChoice}
        fixedWay={appointment.way}
      >
        {choice && <ChosenCall startsAt={choice.startsAt} />}
      </CallPicker>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Button
          disabled={!choice}
          pending={isPending}
          pendingText={m.booking_own_moving()}
          onClick={() => void move()}
        >
          {m.booking_own_move_save()}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {m.booking_own_keep()}
        </Button>
      </div>
    </div>
  )
}

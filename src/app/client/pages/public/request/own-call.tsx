import { CircleAlert } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { BookedCall } from '#features/requests/appointments/client/visitor/booked-call.tsx'
import {
  areOffersGone,
  formatCallDay,
  formatCallTime,
} from '#features/requests/appointments/rules.ts'
import { linkPhone } from '#features/requests/own-request/client/link-phone.tsx'
import { cancelOwnCall } from '#features/requests/own-request/contract/call.ts'
import type { OwnRequest } from '#features/requests/own-request/contract/request.ts'
import { m } from '#messages'
import { sendChange } from '#platform/client/http/send-change.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { describeCallFailure, isTooLate } from './call-failure.ts'
import { CallReminders } from './call-reminders.tsx'
import { MoveCall } from './move-call.tsx'
import type { OwnAppointmentProps, OwnCallActionProps, OwnCallProps } from './own-call-props.ts'
import { OwnOffers } from './own-offers.tsx'

/** The free call of a request and the times that are held for it, with what its client can do. */
export function OwnCall(props: OwnCallProps) {
  const { request, isForOffers, showChanged } = props
  const { appointment, offers } = request
  const heading = useRef<HTMLHeadingElement>(null)
  const change = (changed: OwnRequest, said: string) => {
    showChanged(changed, said)
    heading.current?.focus()
  }
  const isGone = isForOffers && areOffersGone(request)
  if (!appointment && offers.length === 0 && !isGone) return null
  return (
    <section aria-labelledby="own-call" className="mt-8">
      <h3 ref={heading} id="own-call" tabIndex={-1} className="type-card outline-none">
        {m.booking_own_heading()}
      </h3>
      {appointment && <ChangeableCall {...props} appointment={appointment} change={change} />}
      {offers.length > 0 && <OwnOffers {...props} change={change} />}
      {isGone && <p className="mt-3 max-w-160">{m.booking_offers_gone()}</p>}
    </section>
  )
}

function ChangeableCall(props: OwnAppointmentProps) {
  const { appointment, phone, change, request } = props
  const [isMoving, setMoving] = useState(false)
  const moveButton = useRef<HTMLButtonElement>(null)
  const isGivenUp = useRef(false)
  const [isRefused, setRefused] = useState(false)
  const isLate = isRefused || !appointment.mayChange

  useEffect(() => {
    if (!isMoving && isGivenUp.current) moveButton.current?.focus()
    isGivenUp.current = false
  }, [isMoving])

  // It is over.
  if (request.endedCall) return <BookedCall call={appointment} />
  return (
    <>
      <BookedCall call={appointment} />
      {isLate ? (
        <TooLate phone={phone} />
      ) : (
        <p className="mt-5 text-md text-ink-muted">
          {m.booking_own_change_until({
            moment: formatMoment(new Date(appointment.changeUntil)),
          })}
        </p>
      )}
      {isMoving && !isLate && (
        <MoveCall
          {...props}
          onTooLate={() => setRefused(true)}
          onKeep={() => {
            isGivenUp.current = true
            setMoving(false)
          }}
          change={(changed, text) => {
            setMoving(false)
            change(changed, text)
          }}
        />
      )}
      {!isLate && !isMoving && (
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap print:hidden">
          {appointment.therapist !== null && (
            <Button ref={moveButton} onClick={() => setMoving(true)}>
              {m.booking_own_move()}
            </Button>
          )}
          <CancelCall {...props} onTooLate={() => setRefused(true)} />
        </div>
      )}
      <CallReminders {...props} />
    </>
  )
}

/** `Tuesday, December 1, 10:20 AM` */
const formatMoment = (at: Date): string =>
  m.booking_chosen({ day: formatCallDay(at), time: formatCallTime(at) })

function TooLate({ phone }: Pick<OwnCallProps, 'phone'>) {
  return (
    <output className="mt-5 block text-md">
      {phone === '' ? (
        m.booking_own_too_late()
      ) : (
        <MarkedMessage
          text={m.booking_own_too_late_call({ phone })}
          marks={{ phone: linkPhone(phone) }}
        />
      )}
    </output>
  )
}

function CancelCall({ link, change, onTooLate }: OwnCallActionProps & { onTooLate: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function cancel() {
    setPending(true)
    setRefusal(undefined)
    try {
      const changed = await sendChange(cancelOwnCall, { body: link })
      setAsking(false)
      // The heading of the request says so.
      change(changed, '')
    } catch (error) {
      setPending(false)
      if (isTooLate(error)) {
        setAsking(false)
        onTooLate()
      } else setRefusal(describeCallFailure(error))
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.booking_own_cancel()}
      </Button>
      <QuestionDialog
        open={isAsking}
        title={m.booking_own_cancel_question()}
        keepLabel={m.booking_own_keep()}
        onKeep={() => setAsking(false)}
        goLabel={m.booking_own_cancel()}
        onGo={() => void cancel()}
        isPending={isPending}
        pendingText={m.booking_own_canceling()}
      >
        {m.booking_own_cancel_text()}
        {refusal !== undefined && (
          <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-4">
            {refusal}
          </Notice>
        )}
      </QuestionDialog>
    </>
  )
}

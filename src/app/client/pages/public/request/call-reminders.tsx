import { useState } from 'react'
import { setOwnReminders } from '#features/requests/own-request/contract/call.ts'
import { m } from '#messages'
import { sendChange } from '#platform/client/http/send-change.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { describeCallFailure } from './call-failure.ts'
import type { OwnAppointmentProps } from './own-call-props.ts'

/** The reminders by email, which the client stops and resumes with one press. */
export function CallReminders({ appointment, link }: OwnAppointmentProps) {
  const [isOn, setOn] = useState(appointment.hasReminders)
  const [isPending, setPending] = useState(false)
  const [said, setSaid] = useState<string>()

  async function toggle() {
    setPending(true)
    setSaid(undefined)
    try {
      const { on } = await sendChange(setOwnReminders, { body: { ...link, on: !isOn } })
      setOn(on)
      setSaid(on ? m.booking_reminders_are_on() : m.booking_reminders_are_off())
    } catch (error) {
      setSaid(describeCallFailure(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <p className="mt-4 text-md text-ink-muted print:hidden">
      <Button
        variant="quiet"
        size="card"
        pending={isPending}
        pendingText={m.booking_reminders_pending()}
        onClick={() => void toggle()}
      >
        {isOn ? m.booking_reminders_stop() : m.booking_reminders_resume()}
      </Button>{' '}
      <output>{said}</output>
    </p>
  )
}

import { CircleAlert, Mail } from 'lucide'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import type { CallError } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import type { FreeTime } from '../../contract/free-calls.ts'
import { alreadyBookedCode, timeTakenCode } from '../../contract/refusal-codes.ts'
import { TimeList } from './time-list.tsx'

/** The nearest free times of a refusal. */
export const listRefusedTimes = ({ body }: Pick<CallError, 'body'>): readonly FreeTime[] =>
  // Our own server's; only `TIME_TAKEN` has them.
  (body['times'] as readonly FreeTime[] | undefined) ?? []

interface CallRefusalProps {
  refusal: CallError
  onPick: (time: FreeTime) => void
  onSendWithout: () => void
}

/** The picked time was refused: what was typed is still there, and what can be done now. */
export function CallRefusal({ refusal, onPick, onSendWithout }: CallRefusalProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])

  // Says no more: another person may have typed this address.
  if (refusal.code === alreadyBookedCode) {
    return (
      <div ref={box} tabIndex={-1} className="mb-4">
        <Notice tone="river" icon={Mail} role="alert">
          {m.booking_already()}
        </Notice>
      </div>
    )
  }
  const times = listRefusedTimes(refusal)
  const isTaken = refusal.code === timeTakenCode
  return (
    <div ref={box} tabIndex={-1} className="mb-4">
      <Notice
        tone="ember"
        icon={CircleAlert}
        role="alert"
        title={isTaken ? `${m.booking_taken()}.` : undefined}
      >
        {isTaken ? m.booking_taken_text() : refusal.userMessage}
        <TimeList times={times} onPick={onPick} />
        <p className="mt-3">
          <Button variant="quiet" size="card" onClick={onSendWithout}>
            {m.booking_send_without()}
          </Button>
        </p>
      </Notice>
    </div>
  )
}

import { useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { closeNow } from '#platform/client/ui/close-now.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { CallButtons } from './call-buttons.tsx'
import { CallFaultNotice } from './call-fault-notice.tsx'
import { useCallList } from './call-list-context.ts'
import { CancelQuestion } from './cancel-question.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { useCallChange, type WantedChange } from './use-call-change.ts'

/** The ways to change a call, the reason of a refusal, and the next question. */
export function CallActions({ call }: { call: Appointment }) {
  const { onMove, onOffer } = useCallList()
  const change = useCallChange(call)
  const [isCancelling, setCancelling] = useState(false)
  // The outcome that was said just now: the next step is asked for here.
  const [outcome, setOutcome] = useState<'held' | 'noAnswer'>()
  const { refused } = change
  // The button or form that had the focus is gone after a change: the card of the call says what it is now.
  const findCard = () => document.querySelector<HTMLElement>(`[data-call="${call.id}"]`)
  const focusCard = () => findCard()?.focus({ preventScroll: true })
  const say = async (wanted: WantedChange) => {
    if (!(await change.change(wanted))) return
    const { state } = wanted
    setOutcome(state === 'held' || state === 'noAnswer' ? state : undefined)
    focusCard()
  }
  const done = () => {
    setOutcome(undefined)
    focusCard()
  }
  return (
    <>
      <CallButtons
        call={call}
        change={change}
        onSay={(state) => void say({ state })}
        onMove={() => onMove(call)}
        onCancel={() => setCancelling(true)}
      />
      {refused && !isCancelling && (
        <div className="mt-2">
          <CallFaultNotice
            fault={refused.fault}
            insist="Change anyway"
            isPending={change.pending !== undefined}
            onInsist={() => void say({ ...refused.wanted, force: true })}
          />
        </div>
      )}
      {outcome === 'held' && call.state === 'held' && <OutcomeForm call={call} onDone={done} />}
      {outcome === 'noAnswer' && call.state === 'noAnswer' && (
        <AfterNoAnswer call={call} onOffer={() => onOffer(call)} onDone={done} />
      )}
      <CancelQuestion
        call={isCancelling ? call : undefined}
        change={change}
        onClose={() => setCancelling(false)}
        onCancelled={() => {
          closeNow(() => setCancelling(false))
          focusBeside(findCard())
        }}
      />
    </>
  )
}

/** For the card of a cancelled call, which leaves the list. */
function focusBeside(card: HTMLElement | null) {
  if (!card) return
  const beside = card.nextElementSibling ?? card.previousElementSibling
  const place = beside instanceof HTMLElement ? beside : document.querySelector('h1')
  place?.focus({ preventScroll: true })
}

interface AfterNoAnswerProps {
  call: Appointment
  onOffer: () => void
  onDone: () => void
}

function AfterNoAnswer({ call, onOffer, onDone }: AfterNoAnswerProps) {
  return (
    <section
      aria-label={`After the call to ${call.clientName}`}
      className="mt-2.5 rounded-control bg-larch-50 px-3.5 py-2.5 text-sm text-larch-900"
    >
      <p>The request is “Contacted” again. Would you like to email a link for another time?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="row"
          aria-haspopup="dialog"
          onClick={() => {
            onDone()
            onOffer()
          }}
        >
          Offer times
        </Button>
        <Button variant="quiet" size="row" onClick={onDone}>
          Not now
        </Button>
      </div>
    </section>
  )
}

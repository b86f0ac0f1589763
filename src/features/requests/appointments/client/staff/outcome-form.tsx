import { type FormEvent, useId } from 'react'
import { Field, FieldGroup } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { useUnloadQuestion } from '#platform/client/forms/use-unload-question.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { RadioCard } from '#platform/client/ui/portal/radio-card.tsx'
import { textLimits } from '#shared/text.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { type Outcome, outcomes, useOutcome } from './use-outcome.ts'

const labels: Record<Outcome, { label: string; hint: string }> = {
  complete: { label: 'Complete', hint: 'They become a client.' },
  waitlist: { label: 'Waiting list', hint: 'They wait for a place with you.' },
  leadLost: { label: 'Lead lost', hint: 'They look elsewhere.' },
  open: { label: 'Not decided', hint: 'The request stays as it is.' },
}

interface OutcomeFormProps {
  call: Appointment
  onDone: () => void
}

/** Asks what comes of a call that was held. */
export function OutcomeForm({ call, onDone }: OutcomeFormProps) {
  const id = useId()
  const { typed, change, problem, isSaving, save } = useOutcome(call, onDone)
  useUnloadQuestion(typed.note.trim() !== '' || typed.reason.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  // The waiting list is that of a therapist.
  const offered = outcomes.filter((one) => one !== 'waitlist' || call.userId !== null)
  return (
    <form
      noValidate
      aria-label={`What comes of the call with ${call.clientName}`}
      onSubmit={submit}
      className="mt-2.5 grid gap-3 rounded-control border border-line bg-paper p-3.5"
    >
      <FieldGroup legend="What comes of it?">
        <div className="grid gap-2 @lg:grid-cols-2">
          {offered.map((one) => (
            <RadioCard
              key={one}
              name={`${id}-outcome`}
              value={one}
              checked={typed.outcome === one}
              label={labels[one].label}
              hint={labels[one].hint}
              onChange={() => change({ outcome: one })}
            />
          ))}
        </div>
      </FieldGroup>
      {typed.outcome === 'leadLost' && (
        <Field
          label="Lead lost reason"
          error={problem?.field === 'reason' ? problem.text : undefined}
        >
          <TextArea
            dir="auto"
            rows={2}
            value={typed.reason}
            maxLength={textLimits.internalNotes}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </Field>
      )}
      <Field label="Note" optional hint="Visible to staff only.">
        <TextArea
          dir="auto"
          rows={2}
          value={typed.note}
          maxLength={textLimits.internalNotes}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      {problem && problem.field === undefined && (
        <p role="alert" className="text-sm font-medium text-ember-700">
          {problem.text}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="row" variant="quiet" onClick={onDone}>
          Not now
        </Button>
        <Button size="row" type="submit" pending={isSaving} pendingText="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}

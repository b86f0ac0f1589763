import { Check } from 'lucide'
import { type FormEvent, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { optionClasses } from '#platform/client/ui/portal/popover-button.tsx'
import { textLimits } from '#shared/text.ts'
import { type LeadStatus, leadStatuses, reasonRequired } from '../../contract/leads.ts'
import { leadStatusLabels } from '../../labels.ts'
import { LeadStatusIcon } from '../lead-status-chip.tsx'

export type StatusChoice = { status: LeadStatus; leadLostReason: string | null }

interface StatusPanelProps {
  /** Undefined for several leads. */
  status?: LeadStatus | undefined
  onChoose: (choice: StatusChoice) => void
}

/** The five statuses. A lost lead needs its reason before anything is sent. */
export function StatusPanel({ status, onChoose }: StatusPanelProps) {
  // Undefined until the reason was asked for.
  const [asksReason, setAsksReason] = useState<boolean>()
  if (asksReason) {
    return (
      <ReasonForm
        onBack={() => setAsksReason(false)}
        onSave={(leadLostReason) => onChoose({ status: 'leadLost', leadLostReason })}
      />
    )
  }
  return (
    <ul>
      {leadStatuses.map((each) => (
        <li key={each}>
          <button
            type="button"
            // Back from the reason, whose button had the focus.
            ref={each === 'leadLost' && asksReason === false ? focusAtStart : undefined}
            data-option
            data-initial-focus={each === status ? '' : undefined}
            aria-pressed={each === status}
            onClick={() => {
              if (each === 'leadLost') setAsksReason(true)
              else onChoose({ status: each, leadLostReason: null })
            }}
            className={optionClasses}
          >
            <LeadStatusIcon status={each} />
            <span className="flex-1">{leadStatusLabels[each]}</span>
            {each === status && <Icon icon={Check} size="text" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

// The same function for each render: the focus moves once.
const focusAtStart = (element: HTMLElement | null) => element?.focus()

interface ReasonFormProps {
  /** Shows the statuses again. */
  onBack: () => void
  onSave: (reason: string) => void
}

function ReasonForm({ onBack, onSave }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setError(reasonRequired)
    else onSave(reason.trim())
  }
  return (
    <form
      noValidate
      data-typed={reason !== '' || undefined}
      onSubmit={submit}
      className="grid w-72 max-w-full gap-3 p-2"
    >
      <Field label="Lead lost reason" error={error}>
        <TextArea
          // The options, one of which had the focus, are gone.
          ref={focusAtStart}
          rows={2}
          value={reason}
          maxLength={textLimits.internalNotes}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="row" className="flex-1">
          Mark as lost
        </Button>
        <Button size="row" variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}

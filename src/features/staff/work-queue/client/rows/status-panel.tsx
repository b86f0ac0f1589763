import { Check } from 'lucide'
import { useState } from 'react'
import { LostReasonForm } from '#features/requests/leads/client/lost-reason-form.tsx'
import { LeadStatusIcon } from '#features/requests/leads/client/status-chip.tsx'
import { type LeadStatus, leadStatuses } from '#features/requests/leads/contract/leads.ts'
import { leadStatusLabels } from '#features/requests/leads/labels.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { optionClasses } from '#platform/client/ui/portal/popover-button.tsx'

export type StatusChoice = { status: LeadStatus; leadLostReason: string | null }

// The same function for each render: the focus moves once.
const focusAtStart = (element: HTMLElement | null) => element?.focus()

interface StatusPanelProps {
  /** Undefined for several leads. */
  status?: LeadStatus | undefined
  onChoose: (choice: StatusChoice) => void
}

/** The five statuses. A lost lead needs its reason before anything is sent. */
export function StatusPanel({ status, onChoose }: StatusPanelProps) {
  // Undefined until the reason was asked for.
  const [asksReason, setAsksReason] = useState<boolean>()
  const [reason, setReason] = useState('')
  if (asksReason) {
    return (
      <LostReasonForm
        takesFocus
        reason={reason}
        onReason={setReason}
        onSave={(leadLostReason) => onChoose({ status: 'leadLost', leadLostReason })}
        onCancel={() => setAsksReason(false)}
        cancelText="Back"
        className="w-72 max-w-full p-2"
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

import { Check } from 'lucide'
import { useState } from 'react'
import { Icon } from '#platform/client/ui/icon.tsx'
import { optionClasses } from '#platform/client/ui/portal/popover-button.tsx'
import { type LeadStatus, leadStatuses } from '../../contract/leads.ts'
import { leadStatusLabels } from '../../labels.ts'
import { LeadStatusIcon } from '../lead-status-chip.tsx'
import { LostReasonForm } from '../lost-reason-form.tsx'

export type StatusChoice = { status: LeadStatus; leadLostReason: string | null }

interface StatusPanelProps {
  /** Undefined for several leads. */
  status?: LeadStatus | undefined
  onChoose: (choice: StatusChoice) => void
}

/** The five statuses. A lost lead needs its reason before anything is sent. */
export function StatusPanel({ status, onChoose }: StatusPanelProps) {
  const [reason, setReason] = useState<string>()
  if (reason !== undefined) {
    return (
      <LostReasonForm
        takesFocus
        reason={reason}
        onReason={setReason}
        onSave={(leadLostReason) => onChoose({ status: 'leadLost', leadLostReason })}
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
            data-option
            data-initial-focus={each === status ? '' : undefined}
            aria-pressed={each === status}
            onClick={() => {
              if (each === 'leadLost') setReason('')
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

import { type Ref, useState } from 'react'
import { LostReasonForm } from '#features/requests/leads/client/lost-reason-form.tsx'
import { LeadStatusChip } from '#features/requests/leads/client/status-chip.tsx'
import {
  type LeadStatus,
  leadStatuses,
  type OpenedLead,
} from '#features/requests/leads/contract/leads.ts'
import { leadStatusLabels } from '#features/requests/leads/labels.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { ChipSelect } from './chip-select.tsx'
import { FieldNotes } from './field-notes.tsx'
import { type FieldChange, useFieldChange } from './use-field-change.ts'

export interface FieldProps {
  lead: OpenedLead
  onLoaded: (lead: OpenedLead) => void
  onGone: () => void
  /** Called when something is typed that is not saved, and when it is saved or discarded. */
  onEdited: (hasEdits: boolean) => void
}

const describe = ({ status, leadLostReason }: FieldChange['shown']) =>
  [status && leadStatusLabels[status], leadLostReason].filter(Boolean).join(': ')

interface StatusFieldProps extends FieldProps {
  ref?: Ref<HTMLSelectElement> | undefined
  labelHidden?: boolean
}

/** The status, saved at once. A lost lead is asked for its reason first, because it needs one. */
export function StatusField(props: StatusFieldProps) {
  const { lead, onLoaded, onGone, onEdited, ref, labelHidden = false } = props
  const change = useFieldChange(lead, 'status', { onLoaded, onGone })
  // The version is the one that the person saw when they began.
  const [losing, setLosing] = useState<{ read: OpenedLead; reason: string }>()
  const status = losing ? 'leadLost' : (change.shown.status ?? lead.status)

  const setReason = (next: typeof losing) => {
    setLosing(next)
    onEdited(next !== undefined && next.reason.trim() !== (next.read.leadLostReason ?? ''))
  }
  const choose = (next: LeadStatus) => {
    change.setProblem(undefined)
    if (next === 'leadLost') {
      setReason({ read: lead, reason: lead.leadLostReason ?? '' })
      return
    }
    setReason(undefined)
    if (next !== lead.status) void change.change({ status: next, leadLostReason: null })
  }
  const saveLost = async ({ read, reason }: NonNullable<typeof losing>) => {
    const isSaved = await change.change({ status: 'leadLost', leadLostReason: reason }, read)
    if (isSaved) setReason(undefined)
  }
  return (
    <div>
      <Field label="Status" labelHidden={labelHidden}>
        <ChipSelect
          ref={ref}
          value={status}
          isBusy={change.isSaving}
          onChange={(value) => choose(value as LeadStatus)} // the options are the statuses
          drawn={<LeadStatusChip status={status} />}
        >
          {leadStatuses.map((one) => (
            <option key={one} value={one}>
              {leadStatusLabels[one]}
            </option>
          ))}
        </ChipSelect>
      </Field>
      {losing && (
        <LostReasonForm
          reason={losing.reason}
          isSaving={change.isSaving}
          onReason={(reason) => setReason({ ...losing, reason })}
          onCancel={() => setReason(undefined)}
          onSave={(reason) => void saveLost({ ...losing, reason })}
          className="mt-2.5"
        />
      )}
      {!losing && status === 'leadLost' && lead.leadLostReason && (
        <div className="mt-1.5 flex items-start gap-2 text-sm text-ink-muted">
          <p className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">{lead.leadLostReason}</p>
          <Button size="row" variant="quiet" className="-my-1" onClick={() => choose('leadLost')}>
            Change reason
          </Button>
        </div>
      )}
      <FieldNotes change={change} describe={describe} />
    </div>
  )
}

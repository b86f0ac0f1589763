import { Plus } from 'lucide'
import type { Ref } from 'react'
import { StaffFace, type StaffPhotos } from '#features/requests/leads/client/staff-face.tsx'
import { assigneeName, type LeadLabels } from '#features/requests/leads/labels.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { ChipSelect } from './chip-select.tsx'
import { FieldNotes } from './field-notes.tsx'
import type { FieldProps } from './status-field.tsx'
import { useFieldChange } from './use-field-change.ts'

interface AssigneeFieldProps extends Omit<FieldProps, 'onEdited'> {
  ref?: Ref<HTMLSelectElement> | undefined
  /** Possible assignees by user id. */
  staff: LeadLabels['staff']
  photos: StaffPhotos
  labelHidden?: boolean
}

const unassigned = 'none'

/** The person who looks after the lead, saved at once. */
export function AssigneeField(props: AssigneeFieldProps) {
  const { lead, staff, photos, onLoaded, onGone, ref, labelHidden = false } = props
  const change = useFieldChange(lead, 'assignedTo', { onLoaded, onGone })
  const assignedTo = change.shown.assignedTo ?? null
  const toName = (userId: number | null | undefined) =>
    userId === null || userId === undefined ? 'Unassigned' : assigneeName(userId, staff)
  return (
    <div>
      <Field label="Assigned to" labelHidden={labelHidden}>
        <ChipSelect
          ref={ref}
          value={assignedTo === null ? unassigned : String(assignedTo)}
          isBusy={change.isSaving}
          onChange={(value) =>
            void change.change({ assignedTo: value === unassigned ? null : Number(value) })
          }
          drawn={
            <>
              {assignedTo === null ? (
                <span className="grid size-6.5 shrink-0 place-items-center rounded-full border border-dashed border-line-field">
                  <Icon icon={Plus} size="tiny" />
                </span>
              ) : (
                <StaffFace name={toName(assignedTo)} photo={photos.get(assignedTo)} />
              )}
              <span className="truncate text-sm">{toName(assignedTo)}</span>
            </>
          }
        >
          <option value={unassigned}>Unassigned</option>
          {assignedTo !== null && !staff.has(assignedTo) && (
            <option value={assignedTo}>Account {assignedTo}</option>
          )}
          {[...staff].map(([userId, name]) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </ChipSelect>
      </Field>
      <FieldNotes change={change} describe={(values) => toName(values.assignedTo)} />
    </div>
  )
}

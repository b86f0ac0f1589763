import { useId, useState } from 'react'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { type EntriesField, type Entry, readEnglish } from '../sections/field-table.ts'

interface RemoveEntryDialogProps {
  field: EntriesField
  entries: readonly Entry[]
  /** The place of the entry in question; undefined while the dialog is closed. */
  at: number | undefined
  /** True if requests and links can name the entry. */
  isPublic: boolean
  onClose: () => void
  onRemove: (at: number, redirectTo: string) => void
}

/** Asks before an entry is removed, and where its address should lead. */
export function RemoveEntryDialog(props: RemoveEntryDialogProps) {
  const { field, entries, at, isPublic, onClose, onRemove } = props
  const id = useId()
  const [redirectTo, setRedirectTo] = useState('')
  const entry = at === undefined ? undefined : entries[at]
  const title = entry ? field.toTitle(entry) : ''
  const hasAddress = field.hasAddress && isPublic
  const others = entries.filter(
    (other) => other !== entry && other['visibility'] === 'published' && hasAddress,
  )
  return (
    <QuestionDialog
      open={entry !== undefined}
      title={`Remove this ${field.itemLabel}?`}
      onKeep={onClose}
      goLabel={`Remove ${field.itemLabel}`}
      onGo={() => at !== undefined && onRemove(at, redirectTo)}
    >
      {title && <strong>{title} </strong>}
      {title ? 'disappears' : 'It disappears'}{' '}
      {isPublic ? 'from the site with the next publication.' : 'from this list.'}
      {field.isArchived && isPublic && ' Old requests still show its name.'}
      {hasAddress && (
        <span className="mt-4 block">
          <label htmlFor={id} className="mb-1 block font-semibold text-ink">
            Where should its address lead?
          </label>
          <SelectInput
            id={id}
            value={redirectTo}
            onChange={({ target }) => setRedirectTo(target.value)}
          >
            <option value="">Nowhere: “not found”</option>
            {others.map((other) => (
              <option key={String(other['slug'])} value={String(other['slug'])}>
                {readEnglish(other['name'])}
              </option>
            ))}
          </SelectInput>
        </span>
      )}
    </QuestionDialog>
  )
}

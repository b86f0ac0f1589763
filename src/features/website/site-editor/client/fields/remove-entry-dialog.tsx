import { useId, useState } from 'react'
import type { ListField } from '#features/practice/site/contract/field.ts'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { type Entry, hasAddress, isArchived, readEnglish, toTitle } from '../sections/entry.ts'

interface RemoveEntryDialogProps {
  field: ListField
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
  const title = entry ? toTitle(field, entry) : ''
  const canRedirect = hasAddress(field) && isPublic
  const others = entries.filter(
    (other) => other !== entry && other['visibility'] === 'published' && canRedirect,
  )
  return (
    <QuestionDialog
      open={entry !== undefined}
      title={`Remove this ${field.noun}?`}
      onKeep={onClose}
      goLabel={`Remove ${field.noun}`}
      onGo={() => at !== undefined && onRemove(at, redirectTo)}
    >
      {title && <strong>{title} </strong>}
      {title ? 'disappears' : 'It disappears'}{' '}
      {isPublic ? 'from the site with the next publication.' : 'from this list.'}
      {isArchived(field) && isPublic && ' Old requests still show its name.'}
      {canRedirect && (
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

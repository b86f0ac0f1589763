import { type FormEvent, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  DialogHead,
} from '#platform/client/ui/dialog.tsx'
import { drawingOptions } from '../fields/drawing-options.ts'

interface DrawingDialogProps {
  /** The selected drawing; empty to insert one; undefined while the dialog is closed. */
  drawing: string | undefined
  onClose: () => void
  /** Without a name the drawing is removed. */
  onSave: (drawing: string) => void
}

export function DrawingDialog({ drawing, onClose, onSave }: DrawingDialogProps) {
  return (
    <Dialog open={drawing !== undefined} onClose={onClose} size="small" initialFocus="field">
      {drawing !== undefined && <DrawingForm drawing={drawing} onClose={onClose} onSave={onSave} />}
    </Dialog>
  )
}

const options = Object.entries(drawingOptions).filter(([name]) => name !== 'none')

function DrawingForm({ drawing, onClose, onSave }: DrawingDialogProps & { drawing: string }) {
  const [name, setName] = useState(drawing || options[0]?.[0] || '')
  const isNew = drawing === ''

  const save = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is inside a form of the page, in React's tree.
    event.stopPropagation()
    onSave(name)
  }

  return (
    <DialogForm onSubmit={save}>
      <DialogHead title={isNew ? 'Add a drawing' : 'Change the drawing'} />
      <DialogBody>
        <Field label="Drawing" hint="It decorates the text: screen readers pass over it.">
          <SelectInput value={name} onChange={({ target }) => setName(target.value)}>
            {options.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
      </DialogBody>
      <DialogFoot>
        {!isNew && (
          <Button variant="quiet" className="mr-auto" onClick={() => onSave('')}>
            Remove drawing
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{isNew ? 'Add drawing' : 'Save drawing'}</Button>
      </DialogFoot>
    </DialogForm>
  )
}

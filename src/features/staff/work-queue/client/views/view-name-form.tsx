import { type FormEvent, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { maxViewName } from '../../contract.ts'

interface ViewNameFormProps {
  name?: string | undefined
  /** Of the button: "Save view". */
  label: string
  onSave: (name: string) => Promise<unknown>
  onDone: () => void
}

/** Names a view. What was typed stays when it cannot be saved. */
export function ViewNameForm({ name = '', label, onSave, onDone }: ViewNameFormProps) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    if (typed.trim() === '') {
      setError('Please name the view.')
      return
    }
    setSaving(true)
    try {
      await onSave(typed.trim())
      onDone()
    } catch (failure) {
      setError(toErrorMessage(failure, 'The view could not be saved. Please try again.'))
      setSaving(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 p-2">
      <Field label="Name" error={error}>
        <TextInput
          data-initial-focus
          value={typed}
          maxLength={maxViewName}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button size="row" type="submit" pending={isSaving} pendingText="Saving...">
        {label}
      </Button>
    </form>
  )
}

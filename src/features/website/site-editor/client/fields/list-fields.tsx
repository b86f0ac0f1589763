import { useId, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { CheckPill } from '#platform/client/ui/portal/check-pill.tsx'
import { TagInput } from '#platform/client/ui/portal/tag-input.tsx'
import { toPathKey } from '../state/content-path.ts'
import { useFieldState } from '../state/store-context.ts'
import { FieldHeading } from './field-heading.tsx'
import { ErrorLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

/** Short texts of one language, each added with Enter or a comma. */
export function TagsField({ path, label, hint, isOptional }: FieldProps) {
  const [typed, setTyped] = useState('')
  const { value, published, isChanged, error, change } = useFieldState<readonly string[]>(path)
  const addTyped = () => {
    const added = typed.trim()
    if (added === '') return
    setTyped('')
    if (!value.includes(added)) change([...value, added])
  }
  return (
    <div
      className="min-w-0"
      data-path={toPathKey(path)}
      // The editor saves by itself: what is left in the input would be lost.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) addTyped()
      }}
    >
      <Field label={label} hint={hint} optional={isOptional} error={error}>
        <TagInput
          registerInput={() => {}}
          label={label}
          tags={value}
          onChange={change}
          suggestions={[]}
          typed={typed}
          onType={setTyped}
          placeholder={value.length > 0 ? 'Add another' : 'Add one'}
        />
      </Field>
      {isChanged && published && (
        <WasNote was={published.join('; ')} label={label} onUndo={() => change(published)} />
      )}
    </div>
  )
}

interface ChecksFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[]
}

/** Some of a few values, in the order of the options. */
export function ChecksField({ path, label, hint, isOptional, options }: ChecksFieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<readonly string[]>(path)
  const toggle = (changed: string, isChosen: boolean) =>
    change(
      options
        .map((option) => option.value)
        .filter((each) => (each === changed ? isChosen : value.includes(each))),
    )
  const toName = (of: string) => options.find((option) => option.value === of)?.label ?? of
  return (
    <fieldset aria-labelledby={`${id}-label`} className="min-w-0" data-path={toPathKey(path)}>
      <FieldHeading id={id} label={label} hint={hint} isOptional={isOptional} />
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <CheckPill
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={({ target }) => toggle(option.value, target.checked)}
          />
        ))}
      </div>
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published && (
        <WasNote
          was={published.map(toName).join('; ')}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </fieldset>
  )
}

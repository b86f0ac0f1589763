import { X } from 'lucide'
import { type Ref, useRef } from 'react'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { Field } from '../../forms/field.tsx'
import { TextInput } from '../../forms/text-input.tsx'

interface EntryListProps {
  label: string
  /** Hides the label visually, where a heading says the same. */
  labelHidden?: boolean | undefined
  icon: IconDrawing
  placeholder: string
  entries: readonly string[]
  onChange: (entries: string[]) => void
  /** Text in the input that is no entry yet; the form adds it on saving. */
  typed: string
  onType: (text: string) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A list of longer entries, each on its own line; Enter adds one. */
export function EntryList(props: EntryListProps) {
  const { label, labelHidden, icon, placeholder, entries, onChange, typed, onType, error } = props
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const add = () => {
    const entry = typed.trim()
    if (entry && !entries.includes(entry)) onChange([...entries, entry])
    onType('')
    input.current?.focus()
  }

  const remove = (at: number) => {
    onChange(entries.filter((_, index) => index !== at))
    // The pressed button is removed, so the focus moves to its neighbour or to the input.
    const buttons = list.current?.querySelectorAll('button')
    const neighbour = buttons?.item(at + 1) ?? buttons?.item(at - 1)
    if (neighbour) neighbour.focus()
    else input.current?.focus()
  }

  return (
    <div>
      <ul ref={list} aria-label={label} className="grid gap-1.5 empty:hidden">
        {entries.map((entry, at) => (
          <li
            key={entry}
            className="flex items-center gap-3 rounded-(--control-radius) border border-line py-1 pr-1.5 pl-3.5"
          >
            <Icon icon={icon} size="small" className="text-river-700" />
            <span className="min-w-0 flex-1 py-1.5 text-sm leading-snug wrap-anywhere">
              {entry}
            </span>
            <IconButton
              label={`Remove ${entry}`}
              icon={X}
              look="bare"
              size="row"
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-1.5 flex items-end gap-2.5 first:mt-0">
        <Field
          label={`Add to ${label.toLowerCase()}`}
          labelHidden={labelHidden ?? false}
          error={error}
          className="flex-1"
        >
          <TextInput
            ref={(element) => {
              input.current = element
              if (typeof props.ref === 'function') props.ref(element)
            }}
            value={typed}
            maxLength={200}
            placeholder={placeholder}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // Enter adds an entry instead of submitting the form.
              event.preventDefault()
              add()
            }}
          />
        </Field>
        <Button variant="secondary" onClick={add} className={error ? 'self-start' : undefined}>
          Add
        </Button>
      </div>
    </div>
  )
}

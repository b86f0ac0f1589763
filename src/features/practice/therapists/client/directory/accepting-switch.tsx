import { m } from '#messages'

interface AcceptingSwitchProps {
  name: string
  checked: boolean
  onChange: (isChecked: boolean) => void
}

/** First in the row of filters, as in the sheet: the keyboard reaches it where the eye does. */
export function AcceptingSwitch({ name, checked, onChange }: AcceptingSwitchProps) {
  return (
    <label className="relative flex min-h-16 items-center justify-between gap-3 border-b border-line font-semibold lg:min-h-11 lg:border-0 lg:text-md lg:font-normal">
      {m.directory_accepting_only()}
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its state, and `aria-checked` is not allowed on it
        role="switch"
        name={name}
        value="true"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="peer absolute inset-0 z-1 size-full opacity-0"
      />
      <span
        aria-hidden
        className="h-6.5 w-11 shrink-0 rounded-full border border-line-field bg-line-field p-0.5 transition-colors peer-checked:border-river-600 peer-checked:bg-river-600 peer-checked:*:translate-x-4.5 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus-ring)"
      >
        <span className="block size-5 rounded-full bg-paper transition-transform forced-colors:bg-canvas-text" />
      </span>
    </label>
  )
}

import {
  type ClipboardEvent,
  type ComponentProps,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useFieldLinks } from '#platform/client/forms/field.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { codeLength, extractCode } from '../rules.ts'

interface CodeInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'className'> {
  value: string
  onCode: (code: string) => void
  /** The id of the hint; the id of an error is added automatically. */
  describedBy: string
}

const positions = Array.from({ length: codeLength }, (_, position) => position)

/** Takes over a code that was typed or filled in before this script ran. */
function useTypedCode(id: string | undefined, take: (code: string) => void) {
  const takeTyped = useEffectEvent(() => {
    const input = id === undefined ? null : document.getElementById(id)
    const typed = input instanceof HTMLInputElement ? extractCode(input.value) : ''
    if (typed !== '') take(typed)
  })
  useEffect(() => takeTyped(), [])
}

/**
 * A single native input, so that pasting, password managers and screen readers work. Its text is
 * invisible; the six boxes below it show the digits, the caret and the selection.
 */
export function CodeInput({ value, onCode, describedBy, ...rest }: CodeInputProps) {
  const links = useFieldLinks()
  useTypedCode(links.id, onCode)
  const [selected, setSelected] = useState({ start: 0, end: 0 })
  const start = Math.min(selected.start, value.length)
  const end = Math.min(selected.end, value.length)
  // After the last digit there is no box for the caret, so the last one is outlined.
  const active = Math.min(start, codeLength - 1)

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // The browser would truncate "418 203" to six characters including the space.
    event.preventDefault()
    onCode(extractCode(event.clipboardData.getData('text')))
  }

  const followCaret = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = currentTarget
    setSelected({ start: selectionStart ?? value.length, end: selectionEnd ?? value.length })
  }

  // The invisible text is narrower than the boxes, so a click would place the caret arbitrarily.
  const moveCaretToEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    if (input.selectionStart === input.selectionEnd) {
      input.setSelectionRange(value.length, value.length)
    }
  }

  return (
    <span className="relative grid grid-cols-6 gap-2 md:gap-2.5">
      <input
        {...links}
        {...rest}
        aria-describedby={[links['aria-describedby'], describedBy].filter(Boolean).join(' ')}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        spellCheck={false}
        value={value}
        onChange={(event) => {
          onCode(extractCode(event.target.value))
          // Autofill moves the caret without a select event.
          followCaret(event)
        }}
        onPaste={paste}
        onSelect={followCaret}
        onClick={moveCaretToEnd}
        className={classNames(
          'peer absolute inset-0 z-1 size-full bg-transparent px-4 text-lg text-transparent caret-transparent',
          'outline-none selection:bg-transparent selection:text-transparent forced-color-adjust-none',
        )}
      />
      {positions.map((position) => (
        <span
          key={position}
          aria-hidden
          className={classNames(
            'grid h-14.5 place-items-center rounded-field border border-line-field bg-paper type-code transition-colors md:h-16',
            'peer-hover:border-ink-subtle peer-aria-invalid:border-ember-600 peer-aria-invalid:shadow-invalid',
            position >= start && position < end && 'peer-focus:bg-river-100',
            position === active &&
              'peer-focus:border-river-600 peer-focus:outline-3 peer-focus:outline-offset-2 peer-focus:outline-(--focus-ring)',
            position === active && start === end && 'peer-focus:*:block',
          )}
        >
          {value[position] ?? (
            <i className="hidden h-7 w-0.5 bg-ink forced-colors:bg-canvas-text motion-safe:animate-breathe" />
          )}
        </span>
      ))}
    </span>
  )
}

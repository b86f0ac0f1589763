// ARIA roles, because a native `datalist` can neither be styled nor is it announced by every screen reader.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Plus, X } from 'lucide'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { useFieldLinks } from '../../forms/field.tsx'

interface TagInputProps {
  /** Names the tags: "Specializations". */
  label: string
  tags: readonly string[]
  onChange: (tags: string[]) => void
  suggestions: readonly string[]
  /** Text in the input that is no tag yet; the form adds it on saving. */
  typed: string
  onType: (text: string) => void
  /** Normalises the spelling of an added tag. */
  normalise?: ((tag: string) => string) | undefined
  placeholder?: string | undefined
  ref?: Ref<HTMLInputElement>
}

const key = (tag: string) => tag.toLocaleLowerCase('en-CA')
const keepAsTyped = (tag: string) => tag
const maxSuggestions = 8

/**
 * Free-text tags with suggestions while typing: a combobox with a list.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function TagInput(props: TagInputProps) {
  const { label, tags, onChange, suggestions, typed, onType, placeholder } = props
  const { normalise = keepAsTyped, ref } = props
  const links = useFieldLinks()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [announcement, setAnnouncement] = useState('')

  const isTaken = (tag: string) => tags.some((taken) => key(taken) === key(tag))
  const matches = suggestions
    .filter((suggestion) => !isTaken(suggestion) && key(suggestion).includes(key(typed.trim())))
    .slice(0, maxSuggestions)
  const isShown = isOpen && matches.length > 0
  const current = isShown ? matches[active] : undefined

  const close = () => {
    setOpen(false)
    setActive(-1)
  }

  const add = (text: string) => {
    // Pasted text may hold several tags.
    const found = text
      .split(',')
      .map((part) => normalise(part.trim()))
      .filter((part) => part !== '')
    const added = found.filter(
      (tag, at) => !isTaken(tag) && found.findIndex((other) => key(other) === key(tag)) === at,
    )
    if (added.length > 0) onChange([...tags, ...added])
    onType('')
    close()
    setAnnouncement(
      added.length > 0 ? `${added.join(', ')} added` : `${text.trim()} is there already`,
    )
  }

  const remove = (at: number) => {
    const tag = tags[at]
    onChange(tags.filter((_, index) => index !== at))
    setAnnouncement(`${tag} removed`)
    const buttons = box.current?.querySelectorAll<HTMLElement>('[data-remove-tag]')
    const neighbour = buttons?.item(at + 1) ?? buttons?.item(at - 1)
    if (neighbour) neighbour.focus()
    else input.current?.focus()
  }

  const handleKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && matches.length > 0) {
      event.preventDefault()
      const from = isShown ? active : step > 0 ? -1 : 0
      setOpen(true)
      setActive((from + step + matches.length) % matches.length)
    } else if (event.key === 'Enter' || event.key === ',') {
      // Enter adds a tag instead of submitting the form.
      event.preventDefault()
      if (current !== undefined) add(current)
      else if (typed.trim()) add(typed)
    } else if (event.key === 'Escape' && (isShown || typed)) {
      event.preventDefault()
      event.stopPropagation()
      if (isShown) close()
      else onType('')
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      remove(tags.length - 1)
      input.current?.focus()
    }
  }

  return (
    <div className="relative">
      <div
        ref={box}
        className={classNames(
          'flex min-h-(--control-height) flex-wrap items-center gap-1.5 rounded-(--control-radius) border border-line-2 bg-paper p-1.25 transition-colors hover:border-ink-3',
          'focus-within:border-river-600 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-(--focus-ring)',
          'has-[input[aria-invalid]]:border-ember-600 has-[input[aria-invalid]]:shadow-[0_0_0_1px_var(--color-ember-600)]',
        )}
      >
        {tags.map((tag, at) => (
          <span
            key={tag}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-[7px] bg-river-100 pl-2.5 text-note leading-[1.3] font-medium text-river-800 forced-colors:border"
          >
            <span className="min-w-0 py-1 wrap-anywhere">{tag}</span>
            <button
              type="button"
              data-remove-tag
              aria-label={`Remove ${tag}`}
              onClick={() => remove(at)}
              className="grid size-7 shrink-0 place-items-center rounded-[7px] -outline-offset-2 hover:bg-river-200 touch:size-10"
            >
              <Icon icon={X} size="tiny" strokeWidth={2} />
            </button>
          </span>
        ))}
        <input
          {...links}
          ref={(element) => {
            input.current = element
            if (typeof ref === 'function') ref(element)
          }}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : `${listId}-${active}`}
          autoComplete="off"
          maxLength={200}
          value={typed}
          placeholder={placeholder}
          onChange={({ target }) => {
            if (target.value.includes(',')) {
              add(target.value)
              return
            }
            onType(target.value)
            setActive(-1)
            setOpen(target.value.trim() !== '')
          }}
          onKeyDown={handleKeys}
          onBlur={close}
          className="min-h-7 min-w-28 flex-1 bg-transparent px-2 text-(length:--control-text) outline-none touch:min-h-9"
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={`Suggestions for ${label}`}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-80 overflow-auto rounded-card-portal border border-line bg-paper p-1.5 shadow-sh3"
      >
        {isShown &&
          matches.map((match, at) => (
            // Keys are handled by the combobox's input.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={match}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // Prevents the input from losing the focus, which would close the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add(match)}
              className="flex min-h-10 items-center rounded-field-portal px-3 text-note font-medium hover:bg-river-50 aria-selected:bg-river-100 aria-selected:text-river-800 touch:min-h-11"
            >
              {match}
            </div>
          ))}
      </div>
      <output className="sr-only">{announcement}</output>
    </div>
  )
}

interface SuggestedTagsProps {
  suggestions: readonly string[]
  onAdd: (tag: string) => void
}

/** Suggestions that add a tag with one press. */
export function SuggestedTags({ suggestions, onAdd }: SuggestedTagsProps) {
  if (suggestions.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5">
      <span className="text-note text-ink-2">Suggestions</span>
      {suggestions.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={`Add ${tag}`}
          onClick={() => onAdd(tag)}
          className="inline-flex min-h-7 items-center gap-1.5 rounded-[7px] border border-dashed border-line-2 px-2.5 text-note text-ink-2 transition-colors hover:border-river-600 hover:bg-river-50 hover:text-river-700 touch:min-h-11"
        >
          <Icon icon={Plus} size="tiny" strokeWidth={2} />
          {tag}
        </button>
      ))}
    </div>
  )
}

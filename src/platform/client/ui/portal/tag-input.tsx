import { Plus, X } from 'lucide'
import type { MouseEvent } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { useFieldLinks } from '../../forms/field.tsx'
import { skipDownshift, type TagComboboxOptions, useTagCombobox } from './use-tag-combobox.ts'

interface TagInputProps extends TagComboboxOptions {
  /** Names the tags: "Specializations". */
  label: string
  placeholder?: string | undefined
  /** Takes the input, which a form focuses when it refuses the tags. */
  registerInput: (input: HTMLInputElement | null) => void
}

/**
 * Free-text tags with suggestions while typing: a combobox with a list.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function TagInput({ label, placeholder, registerInput, ...options }: TagInputProps) {
  const links = useFieldLinks()
  const { selection, isOpen, matches, ...combobox } = useTagCombobox(options)
  return (
    <div className="relative">
      <div
        className={classNames(
          'flex min-h-(--control-height) flex-wrap items-center gap-1.5 rounded-(--control-radius) border border-line-field bg-paper p-1.25 transition-colors hover:border-ink-subtle',
          'focus-within:border-river-600 field-focus:outline-3 field-focus:outline-offset-2 field-focus:outline-(--focus-ring)',
          'field-invalid:border-ember-600 field-invalid:shadow-invalid',
        )}
      >
        <Tags tags={options.tags} selection={selection} />
        <input
          {...combobox.getInputProps({
            ...selection.getDropdownProps({
              ref: registerInput,
              onKeyDown: combobox.handleKeys,
            }),
            ...links,
            'aria-labelledby': undefined,
            maxLength: 200,
            placeholder,
            onChange: combobox.handleText,
            onFocus: () => selection.setActiveIndex(-1),
            onBlur: combobox.close,
          })}
          className="min-h-7 min-w-28 flex-1 bg-transparent px-2 text-(length:--control-text) outline-none touch:min-h-9"
        />
      </div>
      <div
        {...combobox.getMenuProps({ 'aria-label': `Suggestions for ${label}` })}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-80 overflow-auto rounded-card border border-line bg-paper p-1.5 shadow-float"
      >
        {isOpen &&
          matches.map((item, index) => (
            <div
              key={item}
              {...combobox.getItemProps({ item, index })}
              className="flex min-h-10 items-center rounded-control px-3 text-sm font-medium hover:bg-river-50 aria-selected:bg-river-100 aria-selected:text-river-800 touch:min-h-11"
            >
              {item}
            </div>
          ))}
      </div>
      <output className="sr-only">{combobox.announcement}</output>
    </div>
  )
}

interface TagsProps {
  tags: readonly string[]
  selection: ReturnType<typeof useTagCombobox>['selection']
}

/** The tags, each with a button that removes it. Arrow keys move between the buttons. */
function Tags({ tags, selection }: TagsProps) {
  // Keyed by their places: the tag after a removed one takes over its button, which has the focus.
  return Array.from(tags.entries(), ([at, tag]) => (
    <span
      key={at}
      className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-tail bg-river-100 pl-2.5 text-sm leading-compact font-medium text-river-800 forced-colors:border"
    >
      <span className="min-w-0 py-1 wrap-anywhere">{tag}</span>
      <button
        type="button"
        aria-label={`Remove ${tag}`}
        {...selection.getSelectedItemProps({
          selectedItem: tag,
          index: at,
          tabIndex: 0,
          onFocus: () => selection.setActiveIndex(at),
          onClick: (event: MouseEvent<HTMLElement>) => {
            skipDownshift(event)
            // Safari does not focus a button that is clicked.
            selection.setActiveIndex(at)
            selection.removeSelectedItem(tag)
          },
        })}
        className="grid size-7 shrink-0 place-items-center rounded-tail -outline-offset-2 hover:bg-river-200 touch:size-10"
      >
        <Icon icon={X} size="tiny" strokeWidth={2} />
      </button>
    </span>
  ))
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
      <span className="text-sm text-ink-muted">Suggestions</span>
      {suggestions.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={`Add ${tag}`}
          onClick={() => onAdd(tag)}
          className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-tail border border-dashed text-left wrap-anywhere border-line-field px-2.5 text-sm text-ink-muted transition-colors hover:border-river-600 hover:bg-river-50 hover:text-river-700 touch:min-h-11"
        >
          <Icon icon={Plus} size="tiny" strokeWidth={2} />
          {tag}
        </button>
      ))}
    </div>
  )
}

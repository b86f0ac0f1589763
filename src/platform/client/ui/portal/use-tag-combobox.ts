import {
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  useCombobox,
  useMultipleSelection,
} from 'downshift'
import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react'

export interface TagComboboxOptions {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  suggestions: readonly string[]
  /** Text in the input that is no tag yet; the form adds it on saving. */
  typed: string
  onType: (text: string) => void
  /** Normalises the spelling of an added tag. */
  normalise?: ((tag: string) => string) | undefined
}

type State = UseComboboxState<string>

const { stateChangeTypes } = useCombobox
const maxSuggestions = 8
const toKey = (tag: string) => tag.toLocaleLowerCase('en-CA')
const hasTag = (tags: readonly string[], tag: string) =>
  tags.some((other) => toKey(other) === toKey(tag))

/** The input holds free text: only a press, or Enter on a highlighted suggestion, may replace it. */
function reduceCombobox(
  state: State,
  { type, changes }: UseComboboxStateChangeOptions<string>,
): Partial<State> {
  switch (type) {
    case stateChangeTypes.InputClick:
    case stateChangeTypes.ItemMouseMove:
    case stateChangeTypes.MenuMouseLeave:
      return state
    case stateChangeTypes.InputBlur:
      return { ...changes, selectedItem: null }
    case stateChangeTypes.InputChange: {
      const { inputValue = '' } = changes
      // A comma has added what was typed before it.
      return { ...changes, isOpen: inputValue.trim() !== '' && !inputValue.includes(',') }
    }
    default:
      return changes
  }
}

/** The event keeps its native meaning, or the one that our own handler gives it. */
export function skipDownshift({ nativeEvent }: SyntheticEvent): void {
  Object.assign(nativeEvent, { preventDownshiftDefault: true })
}

interface SuggestionsState {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  add: (tag: string) => void
}

/** The suggestions that match the typed text: which are shown, and which is highlighted. */
function useSuggestions(
  { tags, suggestions, typed, onType }: TagComboboxOptions,
  { isOpen, setOpen, add }: SuggestionsState,
) {
  const matches = suggestions
    .filter((one) => !hasTag(tags, one) && toKey(one).includes(toKey(typed.trim())))
    .slice(0, maxSuggestions)
  const combobox = useCombobox<string>({
    items: matches,
    inputValue: typed,
    // A chosen suggestion becomes a tag, and the input is empty again.
    selectedItem: null,
    isOpen: isOpen && matches.length > 0,
    stateReducer: reduceCombobox,
    onStateChange: ({ type, isOpen, selectedItem, inputValue }) => {
      if (isOpen !== undefined) setOpen(isOpen)
      if (selectedItem) add(selectedItem)
      if (type === stateChangeTypes.InputKeyDownEscape && inputValue === '') onType('')
    },
  })
  return { ...combobox, matches }
}

/** Tags of free text with suggestions: their state, and the attributes of their elements. */
export function useTagCombobox(options: TagComboboxOptions) {
  const { tags, onChange, typed, onType, normalise } = options
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState('')

  const add = (text: string) => {
    const added: string[] = []
    // Pasted text may hold several tags.
    for (const part of text.split(',')) {
      const tag = normalise ? normalise(part.trim()) : part.trim()
      if (tag !== '' && !hasTag([...tags, ...added], tag)) added.push(tag)
    }
    if (added.length > 0) onChange([...tags, ...added])
    onType('')
    setOpen(false)
    setAnnouncement(
      added.length > 0 ? `${added.join(', ')} added` : `${text.trim()} is there already`,
    )
  }
  const combobox = useSuggestions(options, { isOpen, setOpen, add })
  const highlighted = combobox.isOpen ? combobox.matches[combobox.highlightedIndex] : undefined

  const selection = useMultipleSelection<string>({
    selectedItems: [...tags],
    onSelectedItemsChange: ({ selectedItems }) => {
      const removed = tags.find((tag, at) => tag !== selectedItems[at])
      if (removed === undefined) return
      onChange(selectedItems)
      setAnnouncement(`${removed} removed`)
    },
  })

  const handleKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event
    const isAdding = key === ',' || (key === 'Enter' && highlighted === undefined)
    if (key === 'Escape' && (combobox.isOpen || typed)) event.stopPropagation()
    const isOwn = nativeEvent.isComposing || isAdding || key === 'Home' || key === 'End'
    if (isOwn || (key === 'Backspace' && typed !== '')) skipDownshift(event)
    if (!isAdding || nativeEvent.isComposing) return
    // Enter adds a tag instead of submitting the form.
    event.preventDefault()
    const text = highlighted ?? typed
    if (text.trim() !== '') add(text)
  }
  const handleText = ({ target }: ChangeEvent<HTMLInputElement>) =>
    target.value.includes(',') ? add(target.value) : onType(target.value)

  const close = () => setOpen(false)
  return { ...combobox, selection, announcement, handleKeys, handleText, close }
}

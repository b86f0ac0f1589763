import {
  Bold,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
} from 'lucide'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import {
  isBlockActive,
  isListActive,
  isMarkActive,
  toggleBlock,
  toggleFormat,
  toggleList,
} from './commands.ts'
import { readDrawing } from './drawing-commands.ts'

/** The dialogs that buttons of the toolbar open. */
export type ToolDialog = 'link' | 'drawing'

interface Tool {
  label: string
  icon: IconDrawing
  /** As `aria-keyshortcuts` has it, with Control; a Mac has Command instead. */
  keys?: string
  run: Command | ToolDialog
  isActive?: (state: EditorState) => boolean
  isDisabled?: (state: EditorState) => boolean
}

const tools: readonly Tool[] = [
  {
    label: 'Bold',
    icon: Bold,
    keys: 'Control+B',
    run: toggleFormat('bold'),
    isActive: (state) => isMarkActive(state, 'bold'),
  },
  {
    label: 'Italic',
    icon: Italic,
    keys: 'Control+I',
    run: toggleFormat('italic'),
    isActive: (state) => isMarkActive(state, 'italic'),
  },
  {
    label: 'Link',
    icon: Link,
    keys: 'Control+K',
    run: 'link',
    isActive: (state) => isMarkActive(state, 'link'),
  },
  {
    label: 'Heading',
    icon: Heading2,
    keys: 'Control+Alt+2',
    run: toggleBlock('heading'),
    isActive: (state) => isBlockActive(state, 'heading'),
  },
  {
    label: 'Subheading',
    icon: Heading3,
    keys: 'Control+Alt+3',
    run: toggleBlock('subheading'),
    isActive: (state) => isBlockActive(state, 'subheading'),
  },
  {
    label: 'Bulleted list',
    icon: List,
    keys: 'Control+Shift+8',
    run: toggleList('bulletList'),
    isActive: (state) => isListActive(state, 'bulletList'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    keys: 'Control+Shift+7',
    run: toggleList('orderedList'),
    isActive: (state) => isListActive(state, 'orderedList'),
  },
  {
    label: 'Quote',
    icon: Quote,
    keys: 'Control+Shift+9',
    run: toggleBlock('quote'),
    isActive: (state) => isBlockActive(state, 'quote'),
  },
  {
    label: 'Drawing',
    icon: Image,
    run: 'drawing',
    isActive: (state) => readDrawing(state) !== '',
  },
  {
    label: 'Undo',
    icon: Undo2,
    keys: 'Control+Z',
    run: undo,
    isDisabled: (state) => undoDepth(state) === 0,
  },
  {
    label: 'Redo',
    icon: Redo2,
    keys: 'Control+Shift+Z',
    run: redo,
    isDisabled: (state) => redoDepth(state) === 0,
  },
]

const formatTitle = ({ label, keys }: Tool) =>
  keys === undefined ? label : `${label} (${keys.replace('Control', 'Ctrl')})`

interface ToolbarProps {
  /** Names the field: "Text styles of Description, English". */
  label: string
  mark?: ReactNode
  state: EditorState
  run: (command: Command) => void
  onOpen: (dialog: ToolDialog) => void
}

/** One stop of the Tab key; the arrow keys move between the buttons. */
export function Toolbar({ label, mark, state, run, onOpen }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: tools.length - 1 - current }[
      event.key
    ]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    bar.current?.querySelectorAll('button').item(next).focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={moveFocus}
      className="flex flex-wrap items-center gap-0.5 border-b border-line p-1 pl-2.5"
    >
      {mark}
      {tools.map((tool, index) => (
        <button
          key={tool.label}
          type="button"
          tabIndex={index === current ? 0 : -1}
          aria-label={tool.label}
          aria-keyshortcuts={tool.keys}
          title={formatTitle(tool)}
          aria-pressed={tool.isActive?.(state)}
          aria-disabled={tool.isDisabled?.(state) || undefined}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => (typeof tool.run === 'string' ? onOpen(tool.run) : run(tool.run))}
          className="grid size-8 place-items-center rounded-tail text-ink-muted transition-colors hover:bg-river-50 hover:text-river-700 focus-visible:-outline-offset-3 aria-disabled:text-line-field aria-pressed:bg-river-100 aria-pressed:text-river-700 touch:size-11 forced-colors:aria-pressed:bg-highlight"
        >
          <Icon icon={tool.icon} size="small" />
        </button>
      ))}
    </div>
  )
}

import { useEffect } from 'react'
import { useEditorStore } from '../state/store-context.ts'

/** Texts being typed have an undo of their own. */
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches(
    'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable=true]',
  )

/** Ctrl+Z and Ctrl+Shift+Z (Command on a Mac) outside text fields. */
export function useEditorKeys() {
  const store = useEditorStore()
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isUndoKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      if (!isUndoKey || event.defaultPrevented || isTextField(event.target)) return
      event.preventDefault()
      if (event.shiftKey) store.redo()
      else store.undo()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [store])
}

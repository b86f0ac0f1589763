import { useCallback, useLayoutEffect, useState } from 'react'
import { useUnloadQuestion } from '#platform/client/forms/use-unload-question.ts'

/** The parts of a lead in which something is typed that is not saved. */
export function useEdits(onEdited: (hasEdits: boolean) => void) {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set())
  const hasEdits = parts.size > 0
  // A layout effect runs before the next key press, so that Escape asks about this change too.
  useLayoutEffect(() => onEdited(hasEdits), [hasEdits, onEdited])
  useUnloadQuestion(hasEdits)

  const note = useCallback((part: string, isEdited: boolean) => {
    setParts((before) => {
      if (before.has(part) === isEdited) return before
      const next = new Set(before)
      if (isEdited) next.add(part)
      else next.delete(part)
      return next
    })
  }, [])
  return { hasEdits, note }
}

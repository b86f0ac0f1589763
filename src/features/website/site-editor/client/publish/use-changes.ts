import { useDeferredValue, useMemo } from 'react'
import { type Change, describeChanges } from '../../describe-changes.ts'
import { useSnapshot } from '../state/store-context.ts'

const none: readonly Change[] = []

/** The changes of the next publication, in words; none before the first publication. */
export function useChanges(): readonly Change[] {
  // Describing everything takes longer than one key press may.
  const content = useDeferredValue(useSnapshot((snapshot) => snapshot.content))
  const published = useSnapshot((snapshot) => snapshot.published)
  return useMemo(
    () => (published ? describeChanges(published, content) : none),
    [published, content],
  )
}

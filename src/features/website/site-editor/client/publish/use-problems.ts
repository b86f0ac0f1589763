import { useMemo } from 'react'
import { siteSections } from '#features/practice/site/contract/content.ts'
import { findProblems } from '../../find-problems.ts'
import { type FieldIssue, findIssues, toFieldIssues } from '../state/sendable.ts'
import { useSnapshot } from '../state/store-context.ts'

/** The problems that prevent publishing, by field. */
export function useProblems(): readonly FieldIssue[] {
  const content = useSnapshot((snapshot) => snapshot.content)
  return useMemo(() => {
    const invalid = siteSections.flatMap((section) => findIssues(section, content[section]))
    // Rules about several fields are only checked when each of them is valid.
    return invalid.length > 0 ? invalid : toFieldIssues(findProblems(content))
  }, [content])
}

import { CircleAlert } from 'lucide'
import { editorSections, findEditorSection } from '#features/site/sections.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import { toFieldLabel } from '../fields/form-field.tsx'
import { findField } from '../sections/all-sections.ts'
import { toPathKey } from '../state/content-path.ts'
import type { FieldIssue } from '../state/sendable.ts'

const maxShown = 8

interface ProblemListProps {
  problems: readonly FieldIssue[]
  onFix: () => void
}

/** What prevents publishing, each with a link to its section. */
export function ProblemList({ problems, onFix }: ProblemListProps) {
  return (
    <Notice
      icon={CircleAlert}
      title={
        problems.length === 1
          ? 'One thing is in the way.'
          : `${problems.length} things are in the way.`
      }
    >
      <ul className="mt-1.5 grid gap-1.5">
        {problems.slice(0, maxShown).map(({ path, message }) => {
          const key = findEditorSection(toPathKey(path))
          const found = findField(path)
          return (
            <li key={`${toPathKey(path)} ${message}`}>
              <a href={paths.siteSection(key)} onClick={onFix}>
                {editorSections[key].name}
              </a>
              {found && `, ${toFieldLabel(found.field, path)}`}: {message}
            </li>
          )
        })}
      </ul>
      {problems.length > maxShown && (
        <p className="mt-1.5">And {problems.length - maxShown} more.</p>
      )}
    </Notice>
  )
}

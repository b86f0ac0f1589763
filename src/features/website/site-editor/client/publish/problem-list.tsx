import { CircleAlert } from 'lucide'
import { Notice } from '#platform/client/ui/notice.tsx'
import { editorSections, findEditorSection } from '../../sections.ts'
import { nameField } from '../sections/placed-field.ts'
import { toPathKey } from '../state/content-path.ts'
import type { FieldIssue } from '../state/sendable.ts'
import { useSnapshot } from '../state/store-context.ts'
import { FixLink } from './fix-link.tsx'

const maxShown = 8

interface ProblemListProps {
  problems: readonly FieldIssue[]
  onFix: () => void
}

/** The problems that prevent publishing, each with a link to its field. */
export function ProblemList({ problems, onFix }: ProblemListProps) {
  const content = useSnapshot((snapshot) => snapshot.content)
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
        {problems.slice(0, maxShown).map(({ path, message }) => (
          <li key={`${toPathKey(path)} ${message}`}>
            <FixLink path={path} onFix={onFix}>
              {editorSections[findEditorSection(toPathKey(path))].name}: {nameField(path, content)}
            </FixLink>
            . {message}
          </li>
        ))}
      </ul>
      {problems.length > maxShown && (
        <p className="mt-1.5">And {problems.length - maxShown} more.</p>
      )}
    </Notice>
  )
}

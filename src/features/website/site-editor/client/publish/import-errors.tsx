import { CircleAlert } from 'lucide'
import { Notice } from '#platform/client/ui/notice.tsx'
import type { Issue } from '#shared/errors.ts'
import { nameField } from '../sections/placed-field.ts'
import { splitPath } from '../state/content-path.ts'

const maxShown = 10

interface ImportErrorsProps {
  message: string
  issues: readonly Issue[]
}

const toPath = (path: string) => splitPath(path.replace(/^(?:value|content)\./, ''))

/** Why a file was not taken, by field. Nothing of it was. */
export function ImportErrors({ message, issues }: ImportErrorsProps) {
  return (
    <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-3">
      {message}
      {issues.length > 0 && (
        <ul className="mt-1.5 grid gap-1">
          {issues.slice(0, maxShown).map((issue) => (
            <li key={issue.path + issue.message}>
              <strong>{nameField(toPath(issue.path))}:</strong> {issue.message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

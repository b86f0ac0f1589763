import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { CallError } from '../http/api.ts'

/**
 * Shows at each field what the server refused of it.
 * @returns false if the error is not about fields
 */
export function showIssues<Values extends FieldValues>(
  { setError }: { setError: UseFormSetError<Values> },
  fields: readonly FieldPath<Values>[],
  error: unknown,
): boolean {
  const issues = error instanceof CallError ? error.issues : []
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path)
    if (field) setError(field, { type: 'server', message }, { shouldFocus: true })
  }
  return issues.length > 0
}

import type { ContentPath } from '../state/content-path.ts'

/** Every field of the form has these. */
export interface FieldProps {
  path: ContentPath
  label: string
  hint?: string | undefined
  isOptional?: boolean | undefined
}

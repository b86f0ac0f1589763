import { splitFileName } from '../../file-rules.ts'

/**
 * A file's name in one line. The end of it, which says what kind of file it is, is never cut, and stays at the end
 * whatever the direction of the rest.
 */
export function FileName({ name }: { name: string }) {
  const { stem, extension } = splitFileName(name)
  return (
    <span dir="ltr" title={name} className="flex min-w-0">
      <bdi className="truncate">{stem}</bdi>
      <span className="shrink-0">{extension}</span>
    </span>
  )
}

import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import type { Language } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import type { VisitorPage } from '../../contract/visitor-page.ts'

interface VisitorPageLineProps {
  page: VisitorPage | null
  /** The language in which the visitor reads it. */
  language: Language
}

/** Which page of the site a visitor reads, with a link to it. */
export function VisitorPageLine({ page, language }: VisitorPageLineProps) {
  if (!page) return null
  return (
    // The hidden text after a long title must not widen the page.
    <p className="relative truncate text-sm text-ink-muted">
      <span className="@max-sm:sr-only">Viewing: </span>
      {page.path === '' ? (
        'another page'
      ) : (
        <a
          href={localPath(page.path, language)}
          target="_blank"
          rel="noreferrer"
          title={page.title}
          className="text-river-700 underline"
        >
          {page.title}
          <OpensInNewTab />
        </a>
      )}
    </p>
  )
}

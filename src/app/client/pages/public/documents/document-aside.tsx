import type { ReactNode } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import type { DocumentName } from '#features/practice/site/contract/content.ts'
import { m } from '#messages'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'

const documents: readonly { name: DocumentName; title: () => string; path: string }[] = [
  { name: 'privacy', title: m.layout_privacy, path: paths.privacy },
  { name: 'terms', title: m.layout_terms, path: paths.terms },
  { name: 'accessibility', title: m.layout_accessibility, path: paths.accessibility },
]

const linkClasses = 'text-md text-river-600 underline-offset-4 hover:text-river-800 hover:underline'

/** Beside the text on wide screens: whom to ask, and the other documents. */
export function DocumentAside({ name }: { name: DocumentName }) {
  const { phone, phoneLink } = useSite().practice
  return (
    <aside
      aria-label={m.documents_questions()}
      className="sticky top-below-header hidden gap-5 xl:grid"
    >
      <Links title={m.documents_questions()}>
        {phone !== '' && (
          <li>
            <a href={phoneLink} className={linkClasses}>
              {phone}
            </a>
          </li>
        )}
        <li>
          <a href="#contact" className={linkClasses}>
            {m.documents_contact_us()}
          </a>
        </li>
      </Links>
      <Links title={m.documents_see_also()}>
        {documents
          .filter((document) => document.name !== name)
          .map(({ title, path }) => (
            <li key={path}>
              <a href={localPath(path)} className={linkClasses}>
                {title()}
              </a>
            </li>
          ))}
      </Links>
    </aside>
  )
}

const Links = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-t border-line pt-3.5">
    <p className="mb-1.5 text-md font-semibold">{title}</p>
    <ul className="grid gap-1.5">{children}</ul>
  </div>
)

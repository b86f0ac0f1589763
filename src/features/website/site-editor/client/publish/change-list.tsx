import { LanguageMark, languageNames } from '#platform/client/ui/portal/language-mark.tsx'
import type { Change } from '../../describe-changes.ts'

/** Each change with its place, what visitors see and what they will see. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="-mt-1 divide-y divide-line">
      {changes.map((change) => (
        <li key={`${change.path} ${change.title}`} className="py-3 first:pt-0">
          <p className="flex items-start justify-between gap-3 font-semibold">
            <span className="min-w-0 wrap-anywhere">{change.title}</span>
            {change.languages.length > 0 && (
              <span className="flex gap-2">
                {change.languages.map((language) => (
                  <span key={language}>
                    <LanguageMark language={language} />
                    <span className="sr-only">{languageNames[language]}</span>
                  </span>
                ))}
              </span>
            )}
          </p>
          {(change.from !== '' || change.to !== '') && (
            <dl className="mt-1 grid grid-first-13 gap-x-0 gap-y-0.5 text-sm wrap-anywhere">
              <dt className="text-ink-subtle">From</dt>
              <dd className="text-ink-muted">{change.from || '(empty)'}</dd>
              <dt className="text-ink-subtle">To</dt>
              <dd>{change.to || '(empty)'}</dd>
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

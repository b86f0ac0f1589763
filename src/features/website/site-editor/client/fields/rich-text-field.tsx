import { lazy, Suspense, useId } from 'react'
import { type RichText } from '#features/practice/site/contract/text.ts'
import { ErrorBoundary } from '#platform/client/ui/error-boundary.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { LanguageMark, languageNames } from '#platform/client/ui/portal/language-mark.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { isEqual } from '#shared/is-equal.ts'
import { type Language, languages } from '#shared/language.ts'
import { toPathKey } from '../state/content-path.ts'
import { useFieldState } from '../state/store-context.ts'
import { FieldHeading } from './field-heading.tsx'
import { boxClasses } from './field-looks.ts'
import { ErrorLine, MissingFrench, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

const loadEditor = async () => ({
  default: (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor,
})
let Editor = lazy(loadEditor)

type Texts = Record<Language, RichText>

const toPlainText = (text: RichText) =>
  text
    .flatMap((block) =>
      block.type === 'drawing' ? [] : block.type === 'list' ? block.items.flat() : block.runs,
    )
    .map((run) => (typeof run === 'string' ? run : run.text))
    .join(' ')

/** A long text in both languages. */
export function RichTextField({ path, label, hint }: FieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<Texts>(path)
  const isFrenchMissing = value.en.length > 0 && value.fr.length === 0
  return (
    <fieldset aria-labelledby={`${id}-label`} className="min-w-0">
      <FieldHeading id={id} label={label} hint={hint} />
      <div className="grid gap-2">
        {languages.map((language) => (
          <div
            key={language}
            data-path={`${toPathKey(path)}.${language}`}
            className={boxClasses(
              published !== undefined && !isEqual(published[language], value[language]),
              error !== undefined,
            )}
          >
            <EditorPlace
              language={language}
              label={label}
              value={value[language]}
              describedBy={error ? `${id}-error` : undefined}
              onChange={(text) => change({ ...value, [language]: text })}
            />
          </div>
        ))}
      </div>
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published && (
        <WasNote
          was={toPlainText(isEqual(published.en, value.en) ? published.fr : published.en)}
          label={label}
          onUndo={() => change(published)}
        />
      )}
      <MissingFrench id={`${id}-french`} isMissing={isFrenchMissing} />
    </fieldset>
  )
}

interface EditorPlaceProps {
  language: Language
  label: string
  value: RichText
  describedBy: string | undefined
  onChange: (text: RichText) => void
}

function EditorPlace({ language, label, value, describedBy, onChange }: EditorPlaceProps) {
  return (
    <ErrorBoundary
      part="rich text editor"
      onRetry={() => {
        // A failed import is remembered.
        Editor = lazy(loadEditor)
      }}
      renderFallback={(tryAgain) => (
        <ErrorState
          place="inside"
          headingLevel="h3"
          title="The editor did not load"
          action={<TryAgain onTry={tryAgain} />}
        >
          Your text is safe. Check your connection and try again.
        </ErrorState>
      )}
    >
      <Suspense
        fallback={
          <Loading label="Loading the editor" className="p-3">
            <Skeleton className="h-8" />
            <Skeleton className="mt-3 h-24" />
          </Loading>
        }
      >
        <Editor
          value={value}
          onChange={onChange}
          label={`${label}, ${languageNames[language]}`}
          lang={language}
          describedBy={describedBy}
          isInvalid={describedBy !== undefined}
          mark={<LanguageMark language={language} />}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

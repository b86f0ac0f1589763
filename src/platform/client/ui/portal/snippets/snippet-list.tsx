import { Zap } from 'lucide'
import type { ReactNode } from 'react'
import { languageTags } from '#shared/language.ts'
import { classNames } from '../../class-names.ts'
import { Icon } from '../../icon.tsx'
import { VisuallyHidden } from '../../visually-hidden.tsx'
import { LanguageMark, languageNames } from '../language-mark.tsx'
import type { Snippet, Snippets } from './use-snippets.ts'

interface SnippetListProps {
  snippets: Snippets
  /** Names the list, and says what comes first. */
  label: string
  /** Shown where nothing is found. */
  empty: ReactNode
  /** Said where they could not be loaded. */
  problem?: string | undefined
  /** Below the rows: the page where they are changed. */
  manage: { href: string; label: string }
  className?: string | undefined
}

/** The snippets that are found, for the text box that has the focus. */
export function SnippetList(props: SnippetListProps) {
  const { snippets, label, empty, problem, manage, className } = props
  const { found, isShown, listId, index, toRowId, choose } = snippets
  return (
    <>
      <output className="sr-only">{isShown && describe(found, problem)}</output>
      {isShown && (
        // Focusable rows would take the focus from the box.
        <div
          data-snippets
          className={classNames(
            'flex min-h-0 flex-col overflow-hidden rounded-card border border-line-field bg-paper',
            className,
          )}
        >
          <div className="flex shrink-0 items-center gap-2 px-3.5 py-1.5 text-sm text-ink-muted">
            <Icon icon={Zap} size="text" />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <KeyHints />
          </div>
          {found === undefined || found.length === 0 ? (
            <p className="px-3.5 pb-3 text-sm">{problem ?? (found ? empty : 'Loading…')}</p>
          ) : null}
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list takes the focus
            role="listbox"
            id={listId}
            aria-label={label}
            className="min-h-0 overflow-auto overscroll-contain px-1.5 empty:hidden"
          >
            {found?.map((snippet, row) => (
              <SnippetRow
                key={snippet.id}
                id={toRowId(row)}
                snippet={snippet}
                isActive={row === index}
                onChoose={() => choose(row)}
              />
            ))}
          </div>
          <p className="shrink-0 border-t border-line px-3.5 py-1 text-xs links-inherit">
            <a href={manage.href} className="touch:inline-flex touch:min-h-9 touch:items-center">
              {manage.label}
            </a>
          </p>
        </div>
      )}
    </>
  )
}

function describe(found: readonly Snippet[] | undefined, problem: string | undefined): string {
  if (problem) return problem
  if (found === undefined) return 'Loading'
  if (found.length === 0) return 'Nothing found'
  const count = found.length === 1 ? '1 text' : `${found.length} texts`
  return `${count}. Arrow keys choose, Enter inserts, Escape closes.`
}

const KeyHints = () => (
  <span aria-hidden className="flex gap-1.5 touch:hidden">
    {['↑', '↓', 'Enter'].map((key) => (
      <kbd
        key={key}
        className="grid h-6 min-w-6 place-items-center rounded-tail border border-line px-1.5 font-sans text-xs leading-none font-semibold text-ink-muted"
      >
        {key}
      </kbd>
    ))}
  </span>
)

interface SnippetRowProps {
  id: string
  snippet: Snippet
  isActive: boolean
  onChoose: () => void
}

function SnippetRow({ id, snippet, isActive, onChoose }: SnippetRowProps) {
  const { title, language, text } = snippet
  return (
    // The box has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      // The box keeps the focus, and its caret.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-9 items-center gap-x-3 rounded-control px-2.5 text-sm hover:bg-river-50 aria-selected:bg-river-100 max-md:flex-wrap max-md:gap-y-0.5 max-md:py-1.5 touch:min-h-11 forced-colors:aria-selected:border"
    >
      <span className="min-w-0 truncate font-semibold md:w-44">{title}</span>
      <LanguageMark language={language} />
      <VisuallyHidden>{languageNames[language]}</VisuallyHidden>
      <span
        lang={languageTags[language]}
        className="min-w-0 flex-1 truncate text-ink-muted max-md:basis-full"
      >
        {text.replace(/\s+/g, ' ')}
      </span>
    </div>
  )
}

interface SnippetButtonProps {
  snippets: Snippets
  label: string
  className?: string | undefined
}

/** Opens the list at the caret; a finger leaves the box without the focus, so that no keyboard covers the list. */
export function SnippetButton({ snippets, label, className }: SnippetButtonProps) {
  const { isShown, listId, open, close, onKeyDown } = snippets
  return (
    <button
      type="button"
      data-snippets
      aria-label={label}
      title={`${label} (/)`}
      aria-expanded={isShown}
      aria-controls={isShown ? listId : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      onClick={({ nativeEvent }) => {
        if (isShown) close()
        else open(nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch')
      }}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full text-river-700 transition-colors hover:bg-river-50',
        className,
      )}
    >
      <Icon icon={Zap} />
    </button>
  )
}

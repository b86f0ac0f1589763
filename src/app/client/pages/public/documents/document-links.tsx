import { ChevronDown } from 'lucide'
import { useRef } from 'react'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { Heading } from '#features/practice/site/rules.ts'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { useCurrentSection } from './use-current-section.ts'

type DocumentSections = readonly Heading[]

interface DocumentLinksProps {
  sections: DocumentSections
  /** The beginning of the document, which shows its language. */
  firstWords: string
}

/** The table of contents: beside the text on wide screens, otherwise behind a button above it. */
export function DocumentLinks({ sections, firstWords }: DocumentLinksProps) {
  const detailsRef = useRef<HTMLDetailsElement>(null)
  const current = useCurrentSection(sections.map(({ id }) => id))
  const title = m.documents_on_this_page()
  const lang = useTextLanguage()(firstWords)

  const close = () => {
    if (detailsRef.current) detailsRef.current.open = false
  }

  return (
    <>
      <nav
        aria-label={title}
        className="sticky top-below-header hidden max-h-below-header-12 overflow-y-auto pl-3.5 lg:-ml-3.5 lg:block"
      >
        <p aria-hidden className="mb-1.5 text-md font-semibold">
          {title}
        </p>
        <LinkList sections={sections} lang={lang} current={current} className="-ml-3.5" />
      </nav>
      <details
        ref={detailsRef}
        className="group/links rounded-field border border-line bg-paper lg:hidden"
      >
        <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-field px-4 font-semibold details-marker:hidden">
          {title}
          <Icon
            icon={ChevronDown}
            className="transition-transform duration-220 ease-still group-open/links:rotate-180"
          />
        </summary>
        <nav aria-label={title} className="border-t border-line p-2">
          <LinkList sections={sections} lang={lang} current={current} onChoose={close} />
        </nav>
      </details>
    </>
  )
}

interface LinkListProps {
  sections: DocumentSections
  lang: string | undefined
  current: string | undefined
  onChoose?: () => void
  className?: string | undefined
}

function LinkList({ sections, lang, current, onChoose, className }: LinkListProps) {
  return (
    <ul className={className}>
      {sections.map(({ id, words }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            // The last one is ours: how to contact the practice.
            lang={id === 'contact' ? undefined : lang}
            onClick={onChoose}
            aria-current={id === current ? 'location' : undefined}
            className={classNames(
              'flex min-h-10 items-center rounded-panel px-3.5 py-1.5 text-md leading-snug transition-colors -outline-offset-3 touch:min-h-11',
              id === current
                ? 'bg-river-50 font-semibold text-river-700 forced-colors:underline'
                : 'text-ink-muted hover:bg-river-50 hover:text-river-700',
            )}
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}

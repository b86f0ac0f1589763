import { classNames } from '#platform/client/ui/class-names.ts'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Language } from '#shared/language.ts'

interface FrenchTagProps {
  language: Language
  className?: string | undefined
}

/** Marks a visitor who chats in French, where there is no room for the word. */
export function FrenchTag({ language, className }: FrenchTagProps) {
  if (language === 'en') return null
  return (
    <span
      className={classNames(
        'shrink-0 rounded-tail border border-line bg-paper px-1.5 py-1 text-xs leading-none font-semibold text-ink-muted',
        className,
      )}
    >
      <VisuallyHidden>Writes in French</VisuallyHidden>
      <span aria-hidden>FR</span>
    </span>
  )
}

import type { Language } from '#shared/language.ts'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { languageNames } from './language-mark.tsx'

interface LanguageTagProps {
  language: Language
  className?: string | undefined
}

/** Marks a person who uses the site in French. English, the language of the portal, needs no mark. */
export function LanguageTag({ language, className }: LanguageTagProps) {
  if (language === 'en') return null
  return (
    <span
      className={classNames(
        'inline-block shrink-0 rounded-tail border border-line bg-paper px-1.5 py-1 text-xs leading-none font-semibold text-ink-muted',
        className,
      )}
    >
      <VisuallyHidden>Writes in {languageNames[language]}</VisuallyHidden>
      <span aria-hidden>{language.toUpperCase()}</span>
    </span>
  )
}

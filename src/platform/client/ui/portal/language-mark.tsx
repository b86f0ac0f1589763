import type { Language } from '#shared/language.ts'

export const languageNames: Record<Language, string> = { en: 'English', fr: 'French' }

/** EN or FR in a small frame; the field's name says the language in full. */
export function LanguageMark({ language }: { language: Language }) {
  return (
    <span
      aria-hidden
      className="grid h-6 min-w-7.5 shrink-0 place-items-center rounded-tail border border-line bg-paper px-1 text-xs leading-none font-semibold text-ink-muted uppercase"
    >
      {language}
    </span>
  )
}

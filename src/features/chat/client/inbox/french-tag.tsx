import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Language } from '#shared/language.ts'

/** Marks a visitor who chats in French, where there is no room for the word. */
export function FrenchTag({ language }: { language: Language }) {
  if (language === 'en') return null
  return (
    <span className="shrink-0 rounded-tail border border-line bg-paper px-1.5 py-1 text-xs leading-none font-semibold text-ink-muted">
      <VisuallyHidden>Writes in French</VisuallyHidden>
      <span aria-hidden>FR</span>
    </span>
  )
}

import { Languages } from 'lucide'
import type { Language } from '#shared/language.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { languageNames } from './language-mark.tsx'

interface WritesInProps {
  language: Language
  id?: string | undefined
  className?: string | undefined
}

/** Reminds staff who write to a person in French, the portal being in English. */
export function WritesIn({ language, id, className }: WritesInProps) {
  if (language === 'en') return null
  return (
    <p id={id} className={classNames('flex items-center gap-1.5 text-sm font-semibold', className)}>
      <Icon icon={Languages} size="text" className="text-ink-muted" />
      Writes in {languageNames[language]}
    </p>
  )
}

import { Check } from 'lucide'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { languageTags } from '#shared/language.ts'
import type { MatchQuestion } from '../contract.ts'
import { WithEnglish } from './with-english.tsx'

interface OptionCardProps {
  name: string
  option: MatchQuestion['options'][number]
  isOnly: boolean
  isChosen: boolean
  disabled: boolean
}

/** An answer: the whole card is the label of its checkbox or radio button. */
export function OptionCard({ name, option, isOnly, isChosen, disabled }: OptionCardProps) {
  const { value, label, hint, english, englishWords } = option
  const toLang = (text: 'label' | 'hint') => (english?.includes(text) ? languageTags.en : undefined)
  return (
    <label
      className={classNames(
        'grid min-h-19 grid-first-6 items-center gap-3.5 rounded-card border-medium border-line-field bg-paper px-4.5 py-3 transition-colors',
        'has-checked:border-river-600 has-checked:bg-river-50 has-checked:shadow-chosen',
        'has-enabled:hover:border-river-600',
        'has-focus-visible:outline-3 has-focus-visible:outline-river-500',
        disabled && 'bg-slate-50 text-slate-600',
      )}
    >
      <span className="relative grid size-6 place-items-center">
        <input
          type={isOnly ? 'radio' : 'checkbox'}
          name={name}
          value={value}
          defaultChecked={isChosen}
          disabled={disabled}
          className="peer absolute inset-0 size-6 opacity-0"
        />
        <span
          aria-hidden
          className={classNames(
            'grid size-6 place-items-center border-medium border-line-field bg-paper',
            isOnly ? 'rounded-full' : 'rounded-tail',
            'peer-checked:border-river-600 peer-checked:bg-river-600 peer-checked:text-white',
            // Paper and forced colours paint transparent strokes, too, so the tick is hidden instead.
            '*:invisible peer-checked:*:visible',
          )}
        >
          <Icon icon={Check} size="text" strokeWidth={2.5} />
        </span>
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span lang={toLang('label')} className="block font-semibold">
          <WithEnglish text={label} english={englishWords} />
        </span>
        {hint !== '' && (
          <span lang={toLang('hint')} className="block text-sm text-ink-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

import { classNames } from './class-names.ts'
import { Icon, type IconDrawing } from './icon.tsx'

interface RoundIconProps {
  icon: IconDrawing
  tone: 'ember' | 'moss' | 'river' | 'larch' | 'slate'
  size?: 'toast' | 'regular' | 'large' | undefined
  className?: string | undefined
}

const tones = {
  ember: 'bg-ember-100 text-ember-700',
  moss: 'bg-moss-100 text-moss-700',
  river: 'bg-river-100 text-river-700',
  larch: 'bg-larch-100 text-larch-800',
  slate: 'bg-slate-100 text-slate-600',
}

const sizes = { toast: 'size-9', regular: 'size-12', large: 'size-16' }

/** An icon on a tinted disc, for toasts, questions and errors. */
export function RoundIcon({ icon, tone, size = 'regular', className }: RoundIconProps) {
  return (
    <span
      className={classNames(
        'grid shrink-0 place-items-center rounded-full',
        tones[tone],
        sizes[size],
        className,
      )}
    >
      <Icon icon={icon} size={size === 'large' ? 'card' : 'regular'} />
    </span>
  )
}

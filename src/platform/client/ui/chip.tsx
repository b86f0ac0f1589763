import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconDrawing } from './icon.tsx'

export type ChipTone = keyof typeof tones

// Colour alone must not carry meaning: each chip also has an icon and a text.
const tones = {
  fireweed: 'bg-fireweed-100 text-fireweed-700',
  larch: 'bg-larch-100 text-larch-800',
  river: 'bg-river-100 text-river-700',
  moss: 'bg-moss-100 text-moss-700',
  slate: 'bg-slate-100 text-slate-600',
  ember: 'bg-ember-100 text-ember-700',
}

const softTones = {
  ...tones,
  moss: 'bg-moss-50 text-moss-700',
  slate: 'bg-slate-50 text-slate-600',
  larch: 'bg-larch-50 text-larch-800',
  river: 'bg-river-50 text-river-700',
  ember: 'bg-ember-50 text-ember-700',
}

const paperTones = {
  fireweed: 'bg-paper text-fireweed-700',
  larch: 'bg-paper text-larch-800',
  river: 'bg-paper text-river-700',
  moss: 'bg-paper text-moss-700',
  slate: 'bg-paper text-slate-600',
  ember: 'bg-paper text-ember-700',
}

interface ChipProps {
  tone: ChipTone
  icon: IconDrawing
  /** `soft` for a lasting attribute, `paper` on a picture; the default for a state. */
  look?: 'filled' | 'soft' | 'paper' | undefined
  className?: string | undefined
  children: ReactNode
}

export function Chip({ tone, icon, look = 'filled', className, children }: ChipProps) {
  const fills = look === 'filled' ? tones : look === 'soft' ? softTones : paperTones
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full font-semibold',
        // The border is shown only with forced colours, which remove the fill.
        'forced-colors:border',
        look === 'filled'
          ? 'py-1.5 pr-2.5 pl-2 text-xs leading-none'
          : 'py-1.5 pr-3 pl-2 text-xs leading-tight',
        fills[tone],
        className,
      )}
    >
      <Icon icon={icon} size={look === 'filled' ? 'chip' : 'text'} strokeWidth={2} />
      {children}
    </span>
  )
}

interface RoleBadgeProps {
  look: 'admin' | 'therapist'
  icon: IconDrawing
  className?: string | undefined
  children: ReactNode
}

export function RoleBadge({ look, icon, className, children }: RoleBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-tail px-2.5 py-1.5 text-xs leading-none font-semibold',
        'forced-colors:border',
        look === 'admin' ? 'bg-river-800 text-white' : 'bg-river-100 text-river-700',
        className,
      )}
    >
      <Icon icon={icon} size="tiny" strokeWidth={2} />
      {children}
    </span>
  )
}

/** A descriptive word that expresses no state. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block max-w-full rounded-bubble bg-mist px-2.75 py-1.5 text-xs leading-tight font-medium wrap-anywhere text-ink-muted forced-colors:border">
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconDrawing } from './icon.tsx'

interface NoticeProps {
  tone?: 'larch' | 'river' | 'ember' | undefined
  icon: IconDrawing
  /** Bold, at the start of the same line. */
  title?: ReactNode
  /** `alert` when it appears in response to an action and must be announced at once. */
  role?: 'alert' | 'status' | 'note' | undefined
  className?: string | undefined
  children: ReactNode
}

const tones = {
  larch: 'border-larch-100 bg-larch-50 text-larch-900',
  river: 'border-river-100 bg-river-50 text-river-800',
  ember: 'border-ember-100 bg-ember-50 text-ember-700',
}

export function Notice({ tone = 'larch', icon, title, role, className, children }: NoticeProps) {
  return (
    <div
      role={role}
      className={classNames(
        'flex items-start gap-3 rounded-field border px-4 py-2.75 text-sm leading-normal',
        tones[tone],
        className,
      )}
    >
      <Icon icon={icon} className="mt-px" />
      <div className="min-w-0 links-inherit">
        {title && <strong>{title} </strong>}
        {children}
      </div>
    </div>
  )
}

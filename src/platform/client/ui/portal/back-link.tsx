import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** A link above a page's heading to the page that it belongs to. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <p className="mb-2">
    <a
      href={href}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-focus text-sm font-semibold text-river-600 hover:text-river-800 hover:underline touch:min-h-11"
    >
      <Icon icon={ArrowLeft} size="text" />
      {children}
    </a>
  </p>
)

import { ArrowUpRight } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#platform/client/ui/icon.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'

/** An external link within prose. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      {/* A word joiner keeps the arrow on the same line as the last word. */}
      <span className="whitespace-nowrap">
        {'\u2060'}
        <Icon icon={ArrowUpRight} size="tiny" className="mb-0.5 ml-0.5 inline" />
      </span>
      <OpensInNewTab />
    </a>
  )
}

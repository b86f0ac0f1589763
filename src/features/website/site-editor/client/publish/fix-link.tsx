import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { findEditorSection } from '../../sections.ts'
import { type ContentPath, toPathKey } from '../state/content-path.ts'
import { useEditorStore } from '../state/store-context.ts'

interface FixLinkProps {
  path: ContentPath
  onFix?: (() => void) | undefined
  className?: string
  children: ReactNode
}

/** Leads to a field: its section opens what it is in, scrolls there and focuses it. */
export function FixLink({ path, onFix, className, children }: FixLinkProps) {
  const store = useEditorStore()
  return (
    <a
      href={paths.siteSection(findEditorSection(toPathKey(path)))}
      onClick={() => {
        store.goTo(path)
        onFix?.()
      }}
      className={className}
    >
      {children}
    </a>
  )
}

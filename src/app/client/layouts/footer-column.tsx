import type { ReactNode } from 'react'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'

export const footerLinkClasses =
  'inline-flex min-h-7.5 items-center py-1 leading-snug underline-offset-4 hover:text-white hover:underline touch:min-h-11'

interface FooterColumnProps {
  title: string
  /** `FooterLink`s. */
  children: ReactNode
}

export function FooterColumn({ title, children }: FooterColumnProps) {
  return (
    <section>
      <h2 className="mb-3 text-md font-semibold text-white">{title}</h2>
      <ul className="grid justify-items-start gap-1 touch:gap-0">{children}</ul>
    </section>
  )
}

interface FooterLinkProps {
  /** A page's path without its language, or the address of another site. */
  href: string
  external?: boolean | undefined
  children: ReactNode
}

export function FooterLink({ href, external = false, children }: FooterLinkProps) {
  return (
    <li>
      <a
        href={localPath(href)}
        {...(external && { target: '_blank', rel: 'noopener' })}
        className={footerLinkClasses}
      >
        {children}
        {external && <OpensInNewTab />}
      </a>
    </li>
  )
}

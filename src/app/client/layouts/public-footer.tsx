import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { bootAttributes } from '../../boot-protocol.ts'
import { useLanguageHref } from './language-link.tsx'

type Content = ComponentType<{ path: string }>

let ServerContent: Content | undefined

/** The server has the content's code at once, and renders it. */
export const setFooterContent = (component: Content): void => {
  ServerContent = component
}

const emptyHtml = { __html: '' }

/**
 * Keeps the footer that the server rendered, so that visitors do not load its code. It is loaded where there is no
 * such footer, as after a page of the portal, and in a preview, whose content changes.
 */
export function PublicFooter({ path }: { path: string }) {
  const { isPreview } = useSite()
  const [FooterContent, setContent] = useState(() => ServerContent)
  const footerRef = useRef<HTMLElement>(null)
  const href = useLanguageHref(path)

  useEffect(() => {
    if (!isPreview && footerRef.current?.hasChildNodes()) return
    import('./footer-content.tsx').then(
      (module) => setContent(() => module.FooterContent),
      // The page is complete without it, and its menu has the same links.
      () => {},
    )
  }, [isPreview])

  // The kept footer stays while pages change, and this link alone depends on the page.
  useEffect(() => {
    const link = footerRef.current?.querySelector(`[${bootAttributes.languageLink}]`)
    link?.setAttribute('href', href)
  }, [href])

  const content = FooterContent
    ? { children: <FooterContent path={path} /> }
    : { dangerouslySetInnerHTML: emptyHtml, suppressHydrationWarning: true }
  return <footer ref={footerRef} className="relative" {...content} />
}

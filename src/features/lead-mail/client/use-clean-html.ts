import { useEffect, useState } from 'react'

/**
 * Foreign HTML, cleaned a second time here: the server's cleaning and the browser's own idea of
 * HTML may differ. Undefined until that is done. The cleaner is fetched when there is HTML to show.
 */
export function useCleanHtml(html: string): string | undefined {
  const [clean, setClean] = useState<{ of: string; html: string }>()
  useEffect(() => {
    let isWanted = true
    const cleanNow = async () => {
      const { default: DOMPurify } = await import('dompurify')
      const safe = DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio'],
        FORBID_ATTR: ['style', 'srcset', 'background', 'poster', 'id', 'name', 'class'],
        ADD_ATTR: ['target', 'data-font'],
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
      })
      if (isWanted) setClean({ of: html, html: safe })
    }
    cleanNow().catch(() => {
      // Without the second cleaning it is not shown as HTML at all.
      if (isWanted) setClean({ of: html, html: '' })
    })
    return () => {
      isWanted = false
    }
  }, [html])
  return clean?.of === html ? clean.html : undefined
}

/** What HTML says, as text to quote. Nothing of it is put into the page. */
export function textOfHtml(html: string): string {
  const parsed = new DOMParser().parseFromString(
    html.replace(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6]|\/blockquote)\b[^>]*>/gi, '$&\n'),
    'text/html',
  )
  for (const quote of parsed.querySelectorAll('blockquote')) quote.remove()
  return (parsed.body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

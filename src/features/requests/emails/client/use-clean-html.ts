import { useEffect, useState } from 'react'

/**
 * Sanitises received HTML a second time, because the server and this browser may parse HTML differently.
 * The sanitiser is loaded when there is HTML to show. @returns undefined until that is done
 */
export function useCleanHtml(html: string): string | undefined {
  const [clean, setClean] = useState<{ of: string; html: string }>()
  useEffect(() => {
    let isCurrent = true
    const sanitise = async () => {
      const { default: DOMPurify } = await import('dompurify')
      const safe = DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio'],
        FORBID_ATTR: ['style', 'srcset', 'background', 'poster', 'id', 'name', 'class'],
        ADD_ATTR: ['target', 'data-font'],
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
      })
      if (isCurrent) setClean({ of: html, html: safe })
    }
    sanitise().catch(() => {
      // Without the second pass the HTML is not shown.
      if (isCurrent) setClean({ of: html, html: '' })
    })
    return () => {
      isCurrent = false
    }
  }, [html])
  return clean?.of === html ? clean.html : undefined
}

/** The text of HTML, for quoting. Nothing of it is put into the page. */
export function htmlToText(html: string): string {
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

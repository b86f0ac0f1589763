import { type SyntheticEvent, useEffect, useMemo, useRef } from 'react'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { useCleanHtml } from './use-clean-html.ts'

// No scripts, no forms, no access to our page. The same origin lets the frame load our stylesheet and
// its height be measured; without scripts that is safe. Links open in new tabs.
const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

const policy = "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:"

const toDocument = (html: string) => `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>Message</title>
<link rel="stylesheet" href="/mail-frame.css">
</head>
<body>${html}</body>
</html>`

interface MailFrameProps {
  /** The accessible name: whose message it is. */
  title: string
  /** Sanitised by the server. */
  html: string
  /** The address of the same message with pictures, once they are requested. */
  withPictures: string | undefined
}

/** A received email in a sandboxed frame. */
export function MailFrame({ title, html, withPictures }: MailFrameProps) {
  const clean = useCleanHtml(html)
  const frame = useRef<HTMLIFrameElement>(null)
  const observer = useRef<ResizeObserver>(undefined)
  useEffect(() => () => observer.current?.disconnect(), [])
  const source = useMemo(() => (clean === undefined ? undefined : toDocument(clean)), [clean])

  /** Makes the frame as high as its content: the thread scrolls, not the message. */
  const fit = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const inner = currentTarget.contentDocument
    const body = inner?.body
    if (!body) return
    // The policy forbids style attributes; setting the property from here can only choose a font.
    for (const part of inner.querySelectorAll<HTMLElement>('[data-font]')) {
      part.style.fontFamily = part.dataset['font'] ?? ''
    }
    // Key events in a frame do not leave it, but Escape closes the dialog around it.
    inner.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return
      const copy = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      currentTarget.dispatchEvent(copy)
    })
    observer.current?.disconnect()
    observer.current = new ResizeObserver(() => {
      currentTarget.style.height = `${Math.ceil(body.scrollHeight)}px`
    })
    observer.current.observe(body)
  }

  if (source === undefined) return <Skeleton className="h-16" />
  const loaded = withPictures === undefined ? { srcDoc: source } : { src: withPictures }
  return (
    <iframe
      ref={frame}
      // Another document gets another frame, so that nothing of the former one stays.
      key={withPictures ?? 'without-pictures'}
      {...loaded}
      title={title}
      sandbox={sandbox}
      referrerPolicy="no-referrer"
      onLoad={fit}
      className="block h-16 w-full rounded-small"
    />
  )
}

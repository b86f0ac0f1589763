import { type SyntheticEvent, useEffect, useMemo, useRef } from 'react'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { useCleanHtml } from './use-clean-html.ts'

// No script, no forms, no way to our page. Of the same origin, so that our style sheet may be
// loaded and its height be measured; without script that opens nothing. Links open outside it.
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
  /** Names the frame: whose message it is. */
  title: string
  /** Cleaned by the server. */
  html: string
  /** The address of the same message with its pictures, once they are asked for. */
  withPictures: string | undefined
}

/** A foreign mail, shut in. */
export function MailFrame({ title, html, withPictures }: MailFrameProps) {
  const clean = useCleanHtml(html)
  const frame = useRef<HTMLIFrameElement>(null)
  const watcher = useRef<ResizeObserver>(undefined)
  useEffect(() => () => watcher.current?.disconnect(), [])
  const source = useMemo(() => (clean === undefined ? undefined : toDocument(clean)), [clean])

  /** As high as what is in it: the thread scrolls, not the message. */
  const fit = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const inner = currentTarget.contentDocument
    const body = inner?.body
    if (!body) return
    // The policy refuses style attributes; a name set from here may do nothing but choose a font.
    for (const part of inner.querySelectorAll<HTMLElement>('[data-font]')) {
      part.style.fontFamily = part.dataset['font'] ?? ''
    }
    // Keys pressed in a frame stay in it; Escape is meant for the dialog around it.
    inner.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return
      const again = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      currentTarget.dispatchEvent(again)
    })
    watcher.current?.disconnect()
    watcher.current = new ResizeObserver(() => {
      currentTarget.style.height = `${Math.ceil(body.scrollHeight)}px`
    })
    watcher.current.observe(body)
  }

  if (source === undefined) return <Skeleton className="h-16" />
  const loaded = withPictures === undefined ? { srcDoc: source } : { src: withPictures }
  return (
    <iframe
      ref={frame}
      // Another document is another frame: what was shown before is gone.
      key={withPictures ?? 'words'}
      {...loaded}
      title={title}
      sandbox={sandbox}
      referrerPolicy="no-referrer"
      onLoad={fit}
      className="block h-16 w-full rounded-s"
    />
  )
}

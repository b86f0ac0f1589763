import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'

export type PreviewDevice = 'phone' | 'desktop'

const widths = { phone: 360, desktop: 1280 } as const
const framedWidths = { phone: 'max-w-90', desktop: 'max-w-240' } as const

interface PreviewFrameProps {
  ref: Ref<HTMLIFrameElement>
  url: string
  title: string
  device: PreviewDevice
  /** The page loads again whenever this changes. */
  saved: unknown
  onLoad?: () => void
  /** In a card the page is as wide as the card, and not as high as the screen. */
  isInCard?: boolean
}

/**
 * The page in a frame of its own. Its sandbox runs no scripts: the page is complete without them, and a
 * preview must neither open sockets nor send forms.
 */
export function PreviewFrame(props: PreviewFrameProps) {
  const { ref, url, title, device, saved, onLoad, isInCard = false } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const scroll = useRef(0)
  const shown = useRef(saved)
  const shownUrl = useRef(url)
  const [available, setAvailable] = useState(widths.phone as number)
  const [isLoading, setLoading] = useState(true)
  useImperativeHandle(ref, () => frame.current as HTMLIFrameElement) // set before effects run

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (shown.current === saved) return
    shown.current = saved
    scroll.current = frame.current?.contentWindow?.scrollY ?? 0
    setLoading(true)
    frame.current?.contentWindow?.location.reload()
  }, [saved])

  // Another page begins at its top.
  useEffect(() => {
    if (shownUrl.current === url) return
    shownUrl.current = url
    scroll.current = 0
  }, [url])

  const width = widths[device]
  const scale = isInCard ? available / width : Math.min(1, available / width)
  return (
    <div ref={place} className={classNames('mx-auto w-full', !isInCard && framedWidths[device])}>
      <div
        className={classNames(
          'relative overflow-hidden bg-paper',
          isInCard
            ? 'h-112 border-t border-line'
            : 'h-screen-less-44 rounded-panel border border-line-mist shadow-panel',
        )}
        style={isInCard ? undefined : { maxWidth: width * scale }}
      >
        <iframe
          ref={frame}
          src={url}
          title={title}
          sandbox="allow-same-origin"
          onLoad={() => {
            setLoading(false)
            frame.current?.contentWindow?.scrollTo({ top: scroll.current, behavior: 'instant' })
            onLoad?.()
          }}
          className={classNames(
            'block origin-top-left transition-opacity',
            isLoading && 'opacity-60',
          )}
          style={{
            width,
            height: `${100 / scale}%`,
            transform: scale === 1 ? undefined : `scale(${scale})`,
          }}
        />
        {isLoading && <output className="sr-only">Loading the preview</output>}
      </div>
    </div>
  )
}

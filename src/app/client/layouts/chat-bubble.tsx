import { MessageCircle } from 'lucide'
import { useCallback, useEffect, useState } from 'react'
import { showToast } from '#platform/client/toasts.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'

const bubbleClasses =
  'fixed right-4 bottom-4 z-45 grid size-12 place-items-center rounded-full bg-river-600 text-white shadow-sh3 transition-[background-color,translate] hover:bg-river-700 not-aria-expanded:-translate-y-(--chat-lift,0px) aria-busy:animate-breathe md:right-6 md:bottom-6 md:size-15 print:hidden forced-colors:border'

/** On phones, where the corner is never free of the page's own buttons. */
function useBubbleLift() {
  useEffect(() => {
    if (!window.matchMedia('(width < 47.5rem)').matches) return
    let stop: (() => void) | undefined
    let isGone = false
    import('./watch-bubble-lift.ts').then(
      ({ watchBubbleLift }) => {
        if (!isGone) stop = watchBubbleLift()
      },
      () => {}, // it stays in its corner
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
}

const connectionError = `Could not connect to chat. Please try again later, or call us at ${practice.phone}.`

const loadWidget = () => import('./chat-widget.tsx')
type Widget = Awaited<ReturnType<typeof loadWidget>>['ChatWidget']

const prepare = () => void loadWidget().catch(() => {}) // the press itself will say

/**
 * The way to the chat. Until somebody touches it, it is a link: without a script it leads to the
 * request form, and pressed before the script runs, that page opens the chat (`#chat`).
 */
export function ChatBubble() {
  useBubbleLift()
  const [widget, setWidget] = useState<{ Widget: Widget; isOpen: boolean }>()
  const [isLoading, setLoading] = useState(false)
  const show = useCallback(
    (isOpen: boolean) =>
      loadWidget().then(({ ChatWidget }) => setWidget({ Widget: ChatWidget, isOpen })),
    [],
  )

  const reportFailure = useCallback(() => {
    const onFailure = () => {
      setLoading(false)
      showToast({ kind: 'error', title: 'Connection Error', text: connectionError })
    }
    // `start.ts` reloads the page once, for the chat to open then.
    dispatchEvent(new CustomEvent('app:part-failed', { detail: { hash: '#chat', onFailure } }))
  }, [])

  useEffect(() => {
    const goOn = () => {
      const isCalled = location.hash === '#chat'
      try {
        // `chat-session` is a conversation to resume. `chat` was stored by the first edition, with words
        // and contact details: the chat converts it as soon as it is loaded.
        const isStored = localStorage.getItem('chat-session') ?? localStorage.getItem('chat')
        if (isCalled) show(true).catch(reportFailure)
        else if (isStored !== null) show(false).catch(() => {})
      } catch {
        // No storage: nothing to go on with.
      }
    }
    // Opening the storage takes a phone a while: after the page is tied.
    const waiting = setTimeout(goOn)
    return () => clearTimeout(waiting)
  }, [reportFailure, show])

  if (widget) return <widget.Widget isOpenAtFirst={widget.isOpen} bubbleClasses={bubbleClasses} />
  return (
    <a
      href={`${paths.consultation}#chat`}
      data-chat-bubble
      data-no-prefetch
      aria-label="Chat with us"
      aria-busy={isLoading || undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        event.preventDefault()
        setLoading(true)
        show(true).catch(reportFailure)
      }}
      className={bubbleClasses}
    >
      <Icon icon={MessageCircle} className="size-6.5" />
    </a>
  )
}

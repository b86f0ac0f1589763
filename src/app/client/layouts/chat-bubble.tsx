import { MessageCircle } from 'lucide'
import { useCallback, useEffect, useState } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { m } from '#messages'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { showToast } from '#platform/client/toasts.ts'
import { bubbleAttribute } from '#platform/client/ui/bubble-attribute.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { linkWords } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { bootAttributes, bootEvents, type PartFailure } from '../../boot-protocol.ts'

const bubbleClasses =
  'fixed right-4 bottom-4 z-45 grid size-12 place-items-center rounded-full bg-river-600 text-white shadow-float transition-lift hover:bg-river-700 not-aria-expanded:-translate-y-(--chat-lift,0px) md:right-6 md:bottom-6 md:size-15 print:hidden forced-colors:border'

/** Only on phones, where the page's own buttons often lie in the bubble's corner. */
function useBubbleLift() {
  useEffect(() => {
    if (!window.matchMedia('(width < 47.5rem)').matches) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    import('./watch-bubble-lift.ts').then(
      ({ watchBubbleLift }) => {
        if (!isUnmounted) stop = watchBubbleLift()
      },
      () => {}, // the bubble stays in its corner
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [])
}

/** The start script shows the words, or removes them. */
const setAwaited = (detail: boolean) =>
  dispatchEvent(new CustomEvent(bootEvents.chatAwaited, { detail }))

const toConnectionError = (phone: string) =>
  phone === '' ? m.errors_chat_connection() : m.errors_chat_connection_call({ phone })

const loadWidget = () => import('./chat-widget.tsx')
type Widget = Awaited<ReturnType<typeof loadWidget>>['ChatWidget']

const prepare = () => void loadWidget().catch(() => {}) // the press will report the error

/**
 * Opens the chat. Until it is used it is a link: without scripts it leads to the request form, and if pressed
 * before the script runs, that page opens the chat (`#chat`). Where it is not offered, a conversation goes on.
 */
export function ChatBubble({ isOffered }: { isOffered: boolean }) {
  const { phone } = useSite().practice
  useBubbleLift()
  const [widget, setWidget] = useState<{ Widget: Widget; isOpen: boolean }>()
  const [isLoading, setLoading] = useState(false)
  const show = useCallback(
    (isOpen: boolean) =>
      loadWidget().then(({ ChatWidget }) => {
        // A press counts, whether it comes before or after a conversation is resumed.
        setWidget((before) => ({ Widget: ChatWidget, isOpen: isOpen || before?.isOpen === true }))
        setAwaited(false)
      }),
    [],
  )

  const reportFailure = useCallback(() => {
    const onFailure = () => {
      setLoading(false)
      setAwaited(false)
      showToast({
        kind: 'error',
        title: m.errors_chat_connection_title(),
        text: toConnectionError(phone),
      })
    }
    // The start script reloads the page once, which then opens the chat.
    const detail: PartFailure = { hash: '#chat', onFailure }
    dispatchEvent(new CustomEvent(bootEvents.partFailed, { detail }))
  }, [phone])

  const open = useCallback(() => {
    setAwaited(true)
    show(true).catch(reportFailure)
  }, [reportFailure, show])

  useEffect(() => {
    const resume = () => {
      const isRequested = location.hash === '#chat'
      try {
        // `chat-session` is a conversation to resume. `chat` was stored by the first version, with messages
        // and contact details: the chat converts it as soon as it is loaded.
        const isStored = localStorage.getItem('chat-session') ?? localStorage.getItem('chat')
        if (isRequested) open()
        else if (isStored !== null) show(false).catch(() => {})
      } catch {
        // Storage is unavailable, so there is no conversation to resume.
      }
    }
    // The first access to storage is slow on a phone, so it waits for hydration.
    const waiting = setTimeout(resume)
    return () => clearTimeout(waiting)
  }, [open, show])

  if (widget) return <widget.Widget isOpenAtFirst={widget.isOpen} bubbleClasses={bubbleClasses} />
  if (!isOffered) return null
  return (
    <>
      <ChatWords />
      <a
        href={localPath(`${paths.consultation}#chat`)}
        {...{ [bubbleAttribute]: true }}
        data-no-prefetch
        aria-label={m.layout_chat_with_us()}
        aria-busy={isLoading || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          event.preventDefault()
          setLoading(true)
          open()
        }}
        className={bubbleClasses}
      >
        <Icon icon={MessageCircle} className="size-6.5" />
      </a>
    </>
  )
}

const linkClasses = 'link-prose font-semibold text-river-700'

/** Copied by the start script, which shows them as soon as the bubble is pressed, even before the page is hydrated. */
function ChatWords() {
  const isHydrated = useIsHydrated()
  const { phone, phoneLink } = useSite().practice
  return (
    <div hidden {...{ [bootAttributes.chatWords]: true }}>
      <p>{m.layout_chat_opening()}</p>
      {/* Left out of the first HTML, whose bytes count: a page that never gets ready says so by itself. */}
      {isHydrated && (
        <p>
          <MarkedMessage
            text={phone === '' ? m.layout_chat_slow() : m.layout_chat_slow_call({ phone })}
            marks={{
              phone: linkWords({ href: phoneLink, className: linkClasses }),
              request: linkWords({ href: localPath(paths.consultation), className: linkClasses }),
            }}
          />
        </p>
      )}
    </div>
  )
}

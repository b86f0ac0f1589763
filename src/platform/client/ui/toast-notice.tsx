import * as Parts from '@radix-ui/react-toast'
import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { RoundIcon } from './round-icon.tsx'

export interface Toast {
  title: string
  text?: string | undefined
  kind: 'success' | 'error' | 'info' | 'warning'
}

export interface ShownToast extends Toast {
  /** Tells a notice from the one before it, even when both say the same. */
  id: number
}

interface ToastNoticeProps {
  toast: ShownToast | undefined
  onDismiss: (id: number) => void
}

const looks = {
  success: { icon: Check, tone: 'moss' },
  error: { icon: CircleAlert, tone: 'ember' },
  info: { icon: Info, tone: 'river' },
  warning: { icon: TriangleAlert, tone: 'larch' },
} as const

const displayMilliseconds = 5000
const swipePixels = 50

const placeOnPage = classNames(
  'top-(--toast-top,auto) right-3 bottom-(--toast-bottom,0.75rem) left-3 mb-(--toast-lift,0px)',
  'md:right-(--toast-right,1.5rem) md:bottom-(--toast-bottom,1.5rem) md:left-(--toast-left,auto)',
  'md:mr-(--toast-shift,0px) md:w-(--toast-width,27.5rem)',
)

// Foot and body hold what is needed next. At the top lies the title at most: the button that closes
// the dialog stays free, on phones too.
const placeInDialog =
  'top-3 right-16 left-3 md:right-auto md:left-1/2 md:w-[min(27.5rem,calc(100vw-14rem))] md:-translate-x-1/2'

/** The notice at the edge of the page, or at the top of the dialog that is open. F8 leads to it, Escape and a swipe to the right dismiss it. */
export function ToastNotice({ toast, onDismiss }: ToastNoticeProps) {
  const host = useTopmostHost(toast?.id)
  if (host === undefined) return null
  return createPortal(
    <Parts.Provider
      label={toast?.kind === 'error' ? 'Error' : 'Notification'}
      duration={displayMilliseconds}
      swipeDirection="right"
      swipeThreshold={swipePixels}
      announcerContainer={host}
    >
      {toast && <Notice key={toast.id} toast={toast} onDismiss={onDismiss} />}
      <Parts.Viewport
        hotkey={['F8']}
        className={classNames(
          'fixed z-80 rounded-card-portal on-light print:hidden',
          host instanceof HTMLDialogElement ? placeInDialog : placeOnPage,
        )}
      />
    </Parts.Provider>,
    host,
  )
}

function Notice({ toast, onDismiss }: { toast: ShownToast; onDismiss: (id: number) => void }) {
  const { icon, tone } = looks[toast.kind]
  const isError = toast.kind === 'error'
  return (
    <Parts.Root
      type={isError ? 'foreground' : 'background'}
      onOpenChange={(isOpen) => {
        if (!isOpen) onDismiss(toast.id)
      }}
      className={classNames(
        'flex items-center gap-3 rounded-card-portal border border-line bg-paper py-3.5 pr-2 pl-3.5 shadow-sh3',
        'animate-rise data-[swipe=cancel]:transition-transform',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      <RoundIcon icon={icon} tone={tone} size="toast" />
      {/* An error speaks for itself, at once. What else there is to say, Radix says politely. */}
      <div
        className="min-w-0 flex-1 text-note leading-[1.4]"
        {...(isError && { role: 'alert', 'data-radix-toast-announce-exclude': '' })}
      >
        <Parts.Title className="font-semibold">{toast.title}</Parts.Title>
        {toast.text && <Parts.Description className="text-ink-2">{toast.text}</Parts.Description>}
      </div>
      <Parts.Close asChild>
        <IconButton label="Dismiss" icon={X} look="bare" iconSize="text" />
      </Parts.Close>
    </Parts.Root>
  )
}

/**
 * Where a notice can be seen, heard and pressed: inside the open modal dialog, as the browser makes
 * everything outside it inert, else at the end of the page.
 */
function useTopmostHost(toastId: number | undefined): Element | undefined {
  const [host, setHost] = useState<Element>()

  useEffect(() => {
    if (toastId === undefined) return
    const choose = () =>
      setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body)
    // "Saved" usually closes its dialog in the same moment. Waiting spares the notice a move, which
    // would have it read twice.
    const timer = setTimeout(choose, 80)
    const observer = new MutationObserver(choose)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open'],
    })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [toastId])

  return host
}

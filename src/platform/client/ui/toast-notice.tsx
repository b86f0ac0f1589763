import * as Parts from '@radix-ui/react-toast'
import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { RoundIcon } from './round-icon.tsx'
import { findToastPlace, placeAttributes, type ToastPlace } from './toast-place.ts'

export interface Toast {
  title: string
  text?: string | undefined
  kind: 'success' | 'error' | 'info' | 'warning'
  /** One thing to do about it, such as to undo it. */
  action?: { label: string; press: () => void } | undefined
}

export interface ShownToast extends Toast {
  /** Distinguishes a toast from the previous one, even with the same text. */
  id: number
}

interface ToastNoticeProps {
  toast: ShownToast | undefined
  onDismiss: (id: number) => void
}

const styles = {
  success: { icon: Check, tone: 'moss' },
  error: { icon: CircleAlert, tone: 'ember' },
  info: { icon: Info, tone: 'river' },
  warning: { icon: TriangleAlert, tone: 'larch' },
} as const

const displayMs = 5000
/** A toast that offers something stays long enough to be read and reached. */
const offerMs = 20_000
const swipePixels = 50

/** A toast at the edge of the page, or at the top of the open dialog. F8 focuses it; Escape or a swipe to the right dismisses it. */
export function ToastNotice({ toast, onDismiss }: ToastNoticeProps) {
  const { host, place } = useToastPlace(toast?.id)
  if (host === undefined) return null
  return createPortal(
    <Parts.Provider
      label={toast?.kind === 'error' ? m.errors_error() : m.errors_notification()}
      duration={displayMs}
      swipeDirection="right"
      swipeThreshold={swipePixels}
      announcerContainer={host}
    >
      {toast && <Notice key={toast.id} toast={toast} onDismiss={onDismiss} />}
      <Parts.Viewport
        hotkey={['F8']}
        data-place={place}
        className={classNames(
          'fixed z-80 rounded-card on-light print:hidden',
          host instanceof HTMLDialogElement ? 'toast-in-dialog' : 'toast-place',
        )}
      />
    </Parts.Provider>,
    host,
  )
}

function Notice({ toast, onDismiss }: { toast: ShownToast; onDismiss: (id: number) => void }) {
  const { icon, tone } = styles[toast.kind]
  const isError = toast.kind === 'error'
  return (
    <Parts.Root
      type={isError ? 'foreground' : 'background'}
      duration={toast.action && offerMs}
      onOpenChange={(isOpen) => {
        if (!isOpen) onDismiss(toast.id)
      }}
      className={classNames(
        'flex items-center gap-3 rounded-card border border-line bg-paper py-3.5 pr-2 pl-3.5 shadow-float',
        'animate-rise data-[swipe=cancel]:transition-transform',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      <RoundIcon icon={icon} tone={tone} size="toast" />
      {/* An error is an alert, announced at once. Radix announces all other toasts politely. */}
      <div
        className="min-w-0 flex-1 text-sm leading-snug"
        {...(isError && { role: 'alert', 'data-radix-toast-announce-exclude': '' })}
      >
        <Parts.Title className="font-semibold">{toast.title}</Parts.Title>
        {toast.text && (
          <Parts.Description className="text-ink-muted">{toast.text}</Parts.Description>
        )}
      </div>
      {toast.action && (
        <Parts.Action asChild altText={toast.action.label}>
          <Button size="row" variant="secondary-light" onClick={toast.action.press}>
            {toast.action.label}
          </Button>
        </Parts.Action>
      )}
      <Parts.Close asChild>
        <IconButton label={m.errors_dismiss()} icon={X} look="bare" iconSize="text" />
      </Parts.Close>
    </Parts.Root>
  )
}

/**
 * The element that the toast is rendered into: the open modal dialog, as everything outside it is inert,
 * or else the end of the page; and its place there.
 */
function useToastPlace(toastId: number | undefined) {
  const [host, setHost] = useState<Element>()
  const [place, setPlace] = useState<ToastPlace>()

  useEffect(() => {
    if (toastId === undefined) return
    const choose = () => {
      setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body)
      setPlace(findToastPlace())
    }
    // The page may have changed since the last toast.
    const frame = requestAnimationFrame(() => setPlace(findToastPlace()))
    // Saving usually closes its dialog at the same moment. The delay avoids moving the toast, which would
    // have it announced twice.
    const timer = setTimeout(choose, 80)
    const observer = new MutationObserver(choose)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: placeAttributes,
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [toastId])

  return { host, place }
}

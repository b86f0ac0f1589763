import { m } from '#messages'
import type { ShownToast } from './toast-notice.tsx'

interface PlainNoticeProps {
  toast: ShownToast | undefined
  onDismiss: (id: number) => void
}

/** A minimal toast, for when the code of the real one fails to load. */
export function PlainNotice({ toast, onDismiss }: PlainNoticeProps) {
  if (!toast) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-3 z-60 rounded-field border border-line bg-paper p-4 text-md text-ink shadow-float sm:inset-x-auto sm:right-6 sm:max-w-100"
    >
      <p className="font-semibold">{toast.title}</p>
      {toast.text && <p>{toast.text}</p>}
      <button type="button" className="mt-2 underline" onClick={() => onDismiss(toast.id)}>
        {m.errors_dismiss()}
      </button>
    </div>
  )
}

import { X } from 'lucide'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { m } from '#messages'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

/** Cause of a close request: the button in the head, the Escape key, or a press on the backdrop. */
export type CloseRequest = 'button' | 'escape' | 'scrim'

interface DialogProps {
  open: boolean
  /** A request only. To refuse it, for example because of unsaved text, leave `open` as it is. */
  onClose: (request: CloseRequest) => void
  /** 468, 600 or 1040 px wide; `panel` slides in from the right, 440 px wide and full height. */
  size?: 'small' | 'medium' | 'large' | 'panel' | undefined
  /** On phones a dialog fills the screen; a short question stays a card. */
  phone?: 'full' | 'card' | undefined
  /**
   * Where the focus starts: the heading, or the first field. An element with `data-initial-focus` has
   * precedence over both (such as Cancel in a dialog that deletes).
   */
  initialFocus?: 'heading' | 'field' | undefined
  /** Receives the focus when the element that opened the dialog is gone, such as a deleted row's button. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
  /** A question that must be answered (`DialogQuestion`) is an `alertdialog`. */
  role?: 'dialog' | 'alertdialog' | undefined
  className?: string | undefined
  children: ReactNode
}

interface DialogContextValue {
  titleId: string
  requestClose: (request: CloseRequest) => void
}

const DialogContext = createContext<DialogContextValue>({ titleId: '', requestClose: () => {} })

const sizes = {
  small: 'w-117',
  medium: 'w-150',
  large: 'w-260',
  panel: 'w-110',
}

/** The native modal dialog, which traps the focus and makes the page behind inert. */
export function Dialog({
  open,
  onClose,
  size = 'medium',
  phone = size === 'small' ? 'card' : 'full',
  initialFocus = 'heading',
  focusAfter,
  role,
  className,
  children,
}: DialogProps) {
  const titleId = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const shouldBeOpen = useRef(open)
  const pressTarget = useRef<EventTarget | null>(null)
  const focus = useRef({ initialFocus, focusAfter })
  const contextValue = useMemo(() => ({ titleId, requestClose: onClose }), [titleId, onClose])

  // Before the dialog opens: the effect below reads it.
  useLayoutEffect(() => {
    focus.current = { initialFocus, focusAfter }
  })

  // Before painting, so that the page is never visible without its dialog.
  useLayoutEffect(() => {
    shouldBeOpen.current = open
    const dialog = dialogRef.current
    if (!open || dialog === null) return
    reserveScrollbarGutter()
    dialog.showModal()
    const target =
      dialog.querySelector<HTMLElement>('[data-initial-focus]') ??
      (focus.current.initialFocus === 'field' ? findFirstField(dialog) : null) ??
      dialog.querySelector<HTMLElement>('[data-dialog-title]')
    target?.focus()
    return () => {
      shouldBeOpen.current = false
      // Closing restores the focus, also when the dialog is unmounted.
      dialog.close()
      if (document.activeElement === document.body) focus.current.focusAfter?.()?.focus()
    }
  }, [open])

  // Handled before the browser does: it closes a dialog at the second Escape even if the first was prevented.
  const askOnEscape = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Only the topmost dialog handles the key.
    event.stopPropagation()
    onClose('escape')
  }

  const requestCloseOnCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose('escape')
  }

  // A browser may force a close (the phone's back gesture, twice). The form's text is still there: the
  // dialog is reopened, and then requests to close.
  const reopenAfterForcedClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget
    // The close event may arrive after the dialog was reopened.
    if (event.target !== dialog || !shouldBeOpen.current || dialog.open) return
    dialog.showModal()
    // Dialogs opened from this one must be on top of it again.
    for (const upper of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      upper.close()
      upper.showModal()
    }
    onClose('escape')
  }

  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // The press must both start and end there: selecting text in a field may end outside.
    const isBackdrop = event.target === event.currentTarget && pressTarget.current === event.target
    if (isBackdrop) onClose('scrim')
  }

  return (
    // A modal dialog handles keys and presses for all it contains.
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? `${titleId}-text` : undefined}
      onKeyDown={askOnEscape}
      onCancel={requestCloseOnCancel}
      onClose={reopenAfterForcedClose}
      onPointerDown={(event) => {
        pressTarget.current = event.target
      }}
      onClick={closeOnBackdrop}
      className={classNames(
        'flex-col overflow-hidden overscroll-contain bg-paper text-ink shadow-float open:flex',
        'backdrop:bg-river-900/50 open:backdrop:animate-fade',
        // Forced colours remove the shadow.
        'forced-colors:border',
        sizes[size],
        size === 'panel'
          ? 'm-0 ml-auto h-dvh max-h-none max-w-full open:animate-slide-in'
          : 'm-auto max-h-screen-less-10 max-w-screen-less-12 rounded-panel open:animate-rise',
        phone === 'full' &&
          'max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:max-w-none max-md:rounded-none',
        phone === 'card' && 'max-md:max-w-screen-less-8',
        className,
      )}
    >
      <DialogContext value={contextValue}>{open && children}</DialogContext>
    </dialog>
  )
}

// The page behind stops scrolling (base.css). Where its scrollbar takes up space, that space is reserved,
// or the page would shift sideways.
function reserveScrollbarGutter() {
  const page = document.documentElement
  page.toggleAttribute('data-scrollbar-gutter', window.innerWidth > page.clientWidth)
}

const findFirstField = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>(
    ':is(input:not([type=hidden]), select, textarea):not(:disabled)',
  )

interface DialogHeadProps {
  title: ReactNode
  /** One line under the title. */
  subtitle?: ReactNode
  /** Shown before the title: a picture or a round icon. */
  before?: ReactNode
  /** Shown beside the title, such as a chip. */
  children?: ReactNode
  closeLabel?: string | undefined
}

export function DialogHead({
  title,
  subtitle,
  before,
  children,
  closeLabel = m.errors_close(),
}: DialogHeadProps) {
  const { titleId, requestClose } = use(DialogContext)
  return (
    <div className="relative flex shrink-0 items-center gap-4 border-b border-line py-4 pr-3 pl-5 md:px-6 md:pt-5">
      {before}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5.5 gap-y-2">
        <div className="min-w-0">
          <h2
            id={titleId}
            tabIndex={-1}
            data-dialog-title
            className="heading-focus type-dialog outline-none"
          >
            {title}
          </h2>
          {subtitle && <p className="mt-0.5 text-sm text-ink-muted">{subtitle}</p>}
        </div>
        {children}
      </div>
      <IconButton
        label={closeLabel}
        icon={X}
        look="bare"
        className="self-start md:self-center"
        onClick={() => requestClose('button')}
      />
    </div>
  )
}

/** The scrolling part. Where it holds only text, set `tabIndex={0}`, so that keys can scroll it. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'min-h-0 flex-auto content-start scroll-py-4 -outline-offset-3 overflow-auto overscroll-contain px-5 py-5 md:px-6',
        className,
      )}
    />
  )
}

export function DialogFoot({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      data-dialog-foot
      className={classNames(
        'flex shrink-0 flex-wrap items-center justify-end gap-2.5 border-t border-line bg-paper px-5 py-3.5 md:px-6',
        className,
      )}
    />
  )
}

/** A form around body and foot that preserves their layout. */
export function DialogForm({ className, noValidate = true, ...rest }: ComponentProps<'form'>) {
  return (
    <form
      {...rest}
      noValidate={noValidate}
      className={classNames('flex min-h-0 flex-auto flex-col', className)}
    />
  )
}

interface DialogQuestionProps {
  icon?: ReactNode
  title: ReactNode
  children: ReactNode
}

/** For a short question, in place of head and body: what will happen, and to whom. */
export function DialogQuestion({ icon, title, children }: DialogQuestionProps) {
  const { titleId } = use(DialogContext)
  return (
    <div className="min-h-0 flex-auto overflow-auto px-6.5 pt-6.5 pb-6 wrap-anywhere">
      {icon}
      <h2
        id={titleId}
        tabIndex={-1}
        data-dialog-title
        className="mt-3.5 mb-2 heading-focus type-dialog outline-none first:mt-0"
      >
        {title}
      </h2>
      <div id={`${titleId}-text`} className="text-md text-ink-muted names-ink">
        {children}
      </div>
    </div>
  )
}

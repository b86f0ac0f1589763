import { X } from 'lucide'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

/** How somebody asked to close: the button in the head, the Escape key, or a press beside it. */
export type CloseRequest = 'button' | 'escape' | 'scrim'

interface DialogProps {
  open: boolean
  /** A request. To refuse it, because a form holds unsaved words, leave `open` as it is. */
  onClose: (request: CloseRequest) => void
  /** 468, 600 or 1040 wide; `panel` comes in from the right, 440 wide and full height. */
  size?: 'small' | 'medium' | 'large' | 'panel' | undefined
  /** On phones a dialog fills the screen; a short question stays a card. */
  phone?: 'full' | 'card' | undefined
  /**
   * Where the focus starts: the heading, or the first field. An element with `data-initial-focus`
   * is preferred to both (Cancel, in a dialog that deletes).
   */
  initialFocus?: 'heading' | 'field' | undefined
  /** Where the focus goes when what opened the dialog has gone, such as a deleted row's button. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
  /** A question that must be answered (`DialogQuestion`) is an `alertdialog`. */
  role?: 'dialog' | 'alertdialog' | undefined
  className?: string | undefined
  children: ReactNode
}

interface DialogParts {
  titleId: string
  requestClose: (request: CloseRequest) => void
}

const DialogContext = createContext<DialogParts>({ titleId: '', requestClose: () => {} })

const sizes = {
  small: 'w-[29.25rem]',
  medium: 'w-[37.5rem]',
  large: 'w-[65rem]',
  panel: 'w-[27.5rem]',
}

/** The browser's own modal dialog: it keeps the focus in, and the page behind out of reach. */
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
  const isWanted = useRef(open)
  const pressBegan = useRef<EventTarget | null>(null)
  const latestFocusAfter = useRef(focusAfter)
  const parts = useMemo(() => ({ titleId, requestClose: onClose }), [titleId, onClose])

  useEffect(() => {
    latestFocusAfter.current = focusAfter
  })

  // Before painting, so that the page is never seen without what it asked for.
  useLayoutEffect(() => {
    isWanted.current = open
    const dialog = dialogRef.current
    if (!open || dialog === null) return
    reserveScrollbarGutter()
    dialog.showModal()
    const target =
      dialog.querySelector<HTMLElement>('[data-initial-focus]') ??
      (initialFocus === 'field' ? findFirstField(dialog) : null) ??
      dialog.querySelector<HTMLElement>('[data-dialog-title]')
    target?.focus()
    return () => {
      isWanted.current = false
      // Closing gives the focus back, also when the dialog leaves the page as a whole.
      dialog.close()
      if (document.activeElement === document.body) latestFocusAfter.current?.()?.focus()
    }
    // Where the focus starts is decided once, on opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  // Ours before the browser's: it would close at the second Escape whatever we say to the first.
  const askOnEscape = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Only the uppermost of two dialogs answers.
    event.stopPropagation()
    onClose('escape')
  }

  const refuseUntilAsked = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose('escape')
  }

  // A browser may insist on closing (the phone's back gesture, twice). The words in the form are
  // still there: show them again, then ask.
  const reopenIfWanted = (event: SyntheticEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget
    // The news of a closing may arrive when it is open again.
    if (event.target !== dialog || !isWanted.current || dialog.open) return
    dialog.showModal()
    // What lay over it must lie over it again.
    for (const upper of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      upper.close()
      upper.showModal()
    }
    onClose('escape')
  }

  const closeOnScrim = (event: MouseEvent<HTMLDialogElement>) => {
    // Both ends of the press: marking text in a field may end outside.
    const isScrim = event.target === event.currentTarget && pressBegan.current === event.target
    if (isScrim) onClose('scrim')
  }

  return (
    // A modal dialog takes keys and presses for itself, as one.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? `${titleId}-text` : undefined}
      onKeyDown={askOnEscape}
      onCancel={refuseUntilAsked}
      onClose={reopenIfWanted}
      onPointerDown={(event) => {
        pressBegan.current = event.target
      }}
      onClick={closeOnScrim}
      className={classNames(
        'flex-col overflow-hidden overscroll-contain bg-paper text-ink shadow-sh3 open:flex',
        'backdrop:bg-river-900/50 open:backdrop:animate-fade',
        // Forced colours take the shadow away.
        'forced-colors:border',
        sizes[size],
        size === 'panel'
          ? 'm-0 ml-auto h-dvh max-h-none max-w-full open:animate-slide-in'
          : 'm-auto max-h-[calc(100dvh-2.5rem)] max-w-[calc(100vw-3rem)] rounded-l open:animate-rise',
        phone === 'full' &&
          'max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:max-w-none max-md:rounded-none',
        phone === 'card' && 'max-md:max-w-[calc(100vw-2rem)]',
        className,
      )}
    >
      <DialogContext value={parts}>{open && children}</DialogContext>
    </dialog>
  )
}

// The page behind stops scrolling (look.css). Where its bar takes up room, that room is kept, or
// the page would jump sideways.
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
  /** Before the title: a picture or a round icon. */
  before?: ReactNode
  /** Beside the title, such as a chip. */
  children?: ReactNode
  closeLabel?: string | undefined
}

export function DialogHead({
  title,
  subtitle,
  before,
  children,
  closeLabel = 'Close',
}: DialogHeadProps) {
  const { titleId, requestClose } = use(DialogContext)
  return (
    <div className="flex shrink-0 items-center gap-4 border-b border-line py-4 pr-3 pl-5 md:px-6 md:pt-5">
      {before}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5.5 gap-y-2">
        <div className="min-w-0">
          <h2
            id={titleId}
            tabIndex={-1}
            data-dialog-title
            className="w-fit rounded-[4px] type-dialog outline-none"
          >
            {title}
          </h2>
          {subtitle && <p className="mt-0.5 text-14 text-ink-2">{subtitle}</p>}
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

/** What scrolls. Where it holds only text, give it `tabIndex={0}`, so that keys can scroll it. */
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

/** A form around body and foot, which keeps both where they are. */
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

/** Body of a short question, in place of head and body: what will happen, to whom. */
export function DialogQuestion({ icon, title, children }: DialogQuestionProps) {
  const { titleId } = use(DialogContext)
  return (
    <div className="min-h-0 flex-auto overflow-auto px-6.5 pt-6.5 pb-6">
      {icon}
      <h2
        id={titleId}
        tabIndex={-1}
        data-dialog-title
        className="mt-3.5 mb-2 w-fit rounded-[4px] type-dialog outline-none first:mt-0"
      >
        {title}
      </h2>
      <div
        id={`${titleId}-text`}
        className="text-small text-ink-2 [&_b]:text-ink [&_strong]:text-ink"
      >
        {children}
      </div>
    </div>
  )
}

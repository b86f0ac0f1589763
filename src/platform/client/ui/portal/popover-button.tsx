import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'
import { placeBeside } from './place-beside.ts'

interface PopoverButtonProps {
  /** The accessible name of the button, with the name of its object; its content if unset. */
  label?: string | undefined
  /** The name of what opens. */
  title: string
  /** The content of the button. */
  button: ReactNode
  /** By which a shortcut finds the button in its row. */
  control?: string | undefined
  className?: string | undefined
  /** Of what opens, for its width. */
  panelClassName?: string | undefined
  /**
   * Rendered while it is open, and after a press elsewhere as long as a part of it has `data-typed`. `close` returns the
   * focus to the button.
   */
  children: (close: () => void) => ReactNode
}

const step: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between the options; they are a shortcut, because Tab reaches every option as well. */
function moveByKeys(event: KeyboardEvent<HTMLElement>) {
  // A key that is pressed here is no shortcut of the screen.
  event.stopPropagation()
  const by = step[event.key]
  if (by === undefined) return
  const active = document.activeElement
  // In the other fields arrow keys move in a text, or change a day.
  const isField =
    active instanceof HTMLElement && active.matches('input:not([type=search]), textarea')
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-option]')]
  if (isField || options.length === 0) return
  const at = options.findIndex((option) => option === active)
  event.preventDefault()
  const next = at === -1 ? (by === 1 ? 0 : -1) : (at + by + options.length) % options.length
  options.at(next)?.focus()
}

/**
 * A button that opens a small panel in the top layer, so that no card or table cuts it off. The browser closes it at
 * Escape and at a press elsewhere.
 */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, title, button, control, className, panelClassName, children } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [hasTyped, setTyped] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const follow = () => place(id)
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [id, isOpen])

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={label}
        data-control={control}
        className={className}
      >
        {button}
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label={title}
        onKeyDown={moveByKeys}
        onToggle={(event) => {
          const opens = event.newState === 'open'
          // The content is there before its place is found and one of its elements gets the focus.
          const panel = event.currentTarget
          const isDone = panel.dataset['done'] !== undefined
          delete panel.dataset['done']
          flushSync(() => {
            setOpen(opens)
            setTyped(!isDone && panel.querySelector('[data-typed]') !== null)
          })
          if (!opens) return
          place(id)
          const first =
            panel.querySelector<HTMLElement>('[data-initial-focus]') ??
            panel.querySelector<HTMLElement>('[data-option]') ??
            panel.querySelector<HTMLElement>('input, textarea')
          first?.focus()
        }}
        className={classNames(
          'fixed inset-auto m-0 max-w-screen-less-8 min-w-44 overflow-y-auto rounded-card border border-line bg-paper p-1.5 text-left text-ink shadow-float on-light outline-none not-data-placed:opacity-0',
          panelClassName,
        )}
      >
        {(isOpen || hasTyped) && children(() => close(id))}
      </dialog>
    </>
  )
}

function close(id: string) {
  const panel = document.getElementById(id)
  if (!panel) return
  panel.dataset['done'] = ''
  panel.hidePopover()
}

function place(id: string) {
  const panel = document.getElementById(id)
  const button = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`)
  if (panel && button) placeBeside(panel, button)
}

/** One of the choices in a panel. */
export const optionClasses =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 py-1 text-left text-sm font-medium -outline-offset-3 transition-colors hover:bg-river-50 focus-visible:bg-river-50 aria-pressed:font-semibold aria-pressed:text-river-700 touch:min-h-11'

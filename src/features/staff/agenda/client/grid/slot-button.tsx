import { Plus } from 'lucide'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatTime, practiceMoment } from '#shared/practice-time.ts'
import { describeSlot, findNearestSlot, findSlot } from './free-slots.ts'
import type { GridColumn } from './grid-columns.ts'
import { toPlace } from './grid-place.ts'
import type { Span } from './grid-spans.ts'

/** The slot that the arrow keys point to: the minute of a day, in the column that has the focus. */
export type Cursor = { column: string; at: number }

interface SlotButtonProps {
  column: GridColumn
  /** `Tuesday, Dec 1`, with the person where people stand side by side. */
  title: string
  slots: readonly number[]
  shown: Span
  minutes: number
  cursor: Cursor
  /** The element that names the keys. */
  hintId: string
  onPoint: (cursor: Cursor) => void
  onBook: (startsAt: string) => void
}

const toClock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The button of the column beside that of an event, if it has free slots. */
function findBeside(button: Element, by: 1 | -1): HTMLElement | null | undefined {
  const buttons = [
    ...(button.closest('section')?.querySelectorAll<HTMLElement>('[data-slots]') ?? []),
  ]
  return buttons[buttons.findIndex((one) => one === button) + by]
}

/**
 * The free slots of a column as one button, below its calls: a press books at its height, and Enter where the arrow keys
 * point. A button for each of the hundred slots of a week would be as many stops of the Tab key.
 */
export function SlotButton(props: SlotButtonProps) {
  const { column, title, slots, shown, minutes, cursor, hintId, onPoint, onBook } = props
  const button = useRef<HTMLButtonElement>(null)
  const mark = useRef<HTMLSpanElement>(null)
  const [pointed, setPointed] = useState<number>()
  const [said, setSaid] = useState('')
  const nearest = findNearestSlot(slots, cursor.at) ?? shown.from
  const at = pointed ?? nearest

  const toMinute = (clientY: number) => {
    const { top = 0, height = 1 } = button.current?.getBoundingClientRect() ?? {}
    return shown.from + ((clientY - top) / height) * (shown.until - shown.from)
  }
  const describe = (slot: number) => {
    const time = formatTime(practiceMoment(column.day, toClock(slot)))
    const reason = describeSlot(column, { from: slot, until: slot + minutes })
    return reason === undefined ? time : `${time}, ${reason}`
  }
  const book = (slot: number | undefined) => {
    if (slot === undefined) return
    onPoint({ column: column.key, at: slot })
    onBook(practiceMoment(column.day, toClock(slot)).toISOString())
  }
  function press({ detail, clientY }: MouseEvent) {
    // Of a key or a screen reader; a press has a place.
    book(detail === 0 ? nearest : findSlot(slots, toMinute(clientY), minutes))
  }
  function step(event: KeyboardEvent<HTMLButtonElement>) {
    const index = slots.indexOf(nearest)
    const targets: Partial<Record<string, number | undefined>> = {
      ArrowUp: slots[index - 1],
      ArrowDown: slots[index + 1],
      Home: slots[0],
      End: slots.at(-1),
    }
    const beside = { ArrowLeft: -1, ArrowRight: 1 } as const
    if (event.key in targets) {
      event.preventDefault()
      const next = targets[event.key] ?? nearest
      onPoint({ column: column.key, at: next })
      setSaid(describe(next))
      requestAnimationFrame(() => mark.current?.scrollIntoView({ block: 'nearest' }))
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const next = findBeside(event.currentTarget, beside[event.key])
      // At the ends the keys of the agenda lead to the period beside it.
      if (!next) return
      event.preventDefault()
      next.focus()
    }
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        data-slots
        tabIndex={cursor.column === column.key ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={`Book a call on ${title}, ${describe(nearest)}`}
        aria-describedby={hintId}
        onClick={press}
        onKeyDown={step}
        onFocus={() => onPoint({ column: column.key, at: cursor.at })}
        onBlur={() => setSaid('')}
        onPointerMove={({ pointerType, clientY }: PointerEvent) => {
          if (pointerType === 'mouse') setPointed(findSlot(slots, toMinute(clientY), minutes))
        }}
        onPointerLeave={() => setPointed(undefined)}
        className="group absolute inset-0 w-full outline-none"
      >
        <span
          ref={mark}
          aria-hidden
          className={classNames(
            // Below the days, which stay in sight.
            'absolute inset-x-0 hidden scroll-mt-14 scroll-mb-2 items-center gap-1 overflow-hidden rounded-tail border border-dashed border-river-600 bg-paper px-1 text-left text-xs leading-tight font-medium text-river-700',
            'outline-offset-1 outline-river-500 group-focus-visible:flex group-focus-visible:outline-3',
            pointed !== undefined && 'group-hover:flex',
          )}
          style={toPlace({ from: at, until: at + minutes }, shown)}
        >
          <Icon icon={Plus} size="tiny" />
          {formatTime(practiceMoment(column.day, toClock(at)))}
        </span>
      </button>
      <output className="sr-only">{said}</output>
    </>
  )
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { formatCallTime } from '../../call-moment.ts'
import type { FreeTime } from '../../contract/free-calls.ts'
import { formatOwnTime } from './own-time.ts'

/** More would push the rest of the form far down on a phone. */
const maxFolded = 8

interface DayTimesProps {
  times: readonly FreeTime[]
  /** The moment that is picked, whatever day it is on. */
  picked: string | undefined
  onPick: (time: FreeTime) => void
  ownZone: string | undefined
  labelId: string
}

// In a form, Enter would send it half filled.
const preventSending = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

const isSame = (one: string, other: string | undefined) =>
  other !== undefined && Date.parse(one) === Date.parse(other)

/** The times of a day as one group of radio buttons. */
export function DayTimes({ times, picked, onPick, ownZone, labelId }: DayTimesProps) {
  const [isOpen, setOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const isFolded = !isOpen && times.length > maxFolded + 2
  // A time that is picked is always shown.
  const shown = times.filter(
    (time, at) => !isFolded || at < maxFolded || isSame(time.startsAt, picked),
  )
  useEffect(() => {
    if (isOpen) group.current?.querySelectorAll('input').item(maxFolded).focus()
  }, [isOpen])
  return (
    <>
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby={labelId}
        className="grid grid-times gap-2.5"
      >
        {shown.map((time) => {
          const at = new Date(time.startsAt)
          const ownTime = formatOwnTime(at, ownZone)
          return (
            <label
              key={time.startsAt}
              className="relative grid min-h-12 place-items-center content-center rounded-field border border-line-field bg-paper px-2 py-1 text-center text-md leading-tight font-semibold transition-colors hover:border-river-600 has-checked:border-river-600 has-checked:bg-river-50 has-checked:shadow-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring) forced-colors:has-checked:bg-highlight forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:text-highlight-text"
            >
              <input
                type="radio"
                name="callTime"
                value={time.startsAt}
                checked={isSame(time.startsAt, picked)}
                onChange={() => onPick(time)}
                onKeyDown={preventSending}
                className="absolute inset-0 opacity-0"
              />
              {formatCallTime(at)}
              {ownTime !== undefined && (
                <span className="text-xs font-normal text-ink-muted forced-colors:text-inherit">
                  {ownTime}
                </span>
              )}
            </label>
          )
        })}
      </div>
      {isFolded && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="mt-2 min-h-11 text-md font-semibold text-river-600 underline decoration-medium underline-offset-4 hover:text-river-800"
        >
          {m.booking_more_times({ count: times.length })}
        </button>
      )}
    </>
  )
}

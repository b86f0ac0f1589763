import { m } from '#messages'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { addDays, formatLongDay, formatWeekday, practiceDay } from '#shared/practice-time.ts'
import { formatCallTime } from '../../call-moment.ts'
import { type NextCallTimes, readNextCalls } from './read-next-calls.ts'

/** `Tuesday, 2:20 PM`, with the date from a week on. */
export function formatNextCall(at: Date, now = new Date()): string {
  const [weekday, time] = [formatWeekday(at), formatCallTime(at)]
  if (practiceDay(at) < addDays(practiceDay(now), 7)) return m.booking_next_when({ weekday, time })
  return m.booking_next_when_date({ weekday, date: formatLongDay(at), time })
}

function fillSlot(slot: Element, slug: string, calls: NextCallTimes) {
  const startsAt = calls.get(slug)
  if (startsAt === undefined || slot.hasChildNodes()) return
  const link = document.createElement('a')
  link.href = `${localPath(paths.consultationWith(slug))}&time=${encodeURIComponent(startsAt)}`
  link.className = 'link-prose'
  link.textContent = m.booking_next({ when: formatNextCall(new Date(startsAt)) })
  slot.append(link)
}

let observer: MutationObserver | undefined

/**
 * Writes the next free call into each element that has a therapist's slug in the attribute, also on cards that filters
 * show later, until a page has no such element.
 */
export function showNextCalls(attribute: string): void {
  observer?.disconnect()
  readNextCalls().then(
    (calls) => {
      const fill = () => {
        const slots = document.querySelectorAll(`[${attribute}]`)
        if (slots.length === 0) observer?.disconnect()
        for (const slot of slots) fillSlot(slot, slot.getAttribute(attribute) ?? '', calls)
      }
      observer?.disconnect()
      observer = new MutationObserver(fill)
      observer.observe(document.body, { childList: true, subtree: true })
      fill()
    },
    () => {
      // The cards are complete without it.
    },
  )
}

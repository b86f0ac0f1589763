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

/**
 * Writes the next free call into each element that has a therapist's slug in the attribute, also on cards that filters
 * show later. @returns a function that stops it
 */
export function showNextCalls(page: Element, attribute: string): () => void {
  let calls: NextCallTimes | undefined
  const fill = () => {
    if (!calls) return
    for (const slot of page.querySelectorAll(`[${attribute}]`)) {
      fillSlot(slot, slot.getAttribute(attribute) ?? '', calls)
    }
  }
  const observer = new MutationObserver(fill)
  observer.observe(page, { childList: true, subtree: true })
  readNextCalls().then(
    (answer) => {
      calls = answer
      fill()
    },
    () => {
      // The cards are complete without it.
    },
  )
  return () => observer.disconnect()
}

import { createRoot } from 'react-dom/client'
import { readViolenceLines } from '#features/practice/site/contract/read-help.ts'
import { callOverHttp } from '#platform/client/http/api.ts'
import { HelpCard } from '#platform/client/ui/help-card.tsx'

const watched = new WeakSet<Element>()

/**
 * Shows help below the field of notes for as long as its text calls for it. Nothing about them leaves the device.
 * Without the practice's lines the card still has 9-8-8, 911 and the page of help lines.
 */
export function watchNotes(field: HTMLTextAreaElement): void {
  if (watched.has(field)) return
  watched.add(field)
  const place = document.createElement('div')
  place.ariaLive = 'polite'
  place.className = 'mt-3 empty:hidden'
  field.after(place)
  const root = createRoot(place)
  void callOverHttp(readViolenceLines, {})
    .catch(() => [])
    .then((lines) => {
      const show = () => root.render(<HelpCard text={field.value} lines={lines} />)
      show()
      field.form?.addEventListener('input', show)
      // The field is emptied after this event.
      field.form?.addEventListener('reset', () => setTimeout(show))
    })
}

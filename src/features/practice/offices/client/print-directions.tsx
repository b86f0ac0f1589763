import { Printer } from 'lucide'
import { useRef } from 'react'
import { m } from '#messages'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'

/** Prints the office that has the button, on one page: see `print.css`. */
export function PrintDirections({ headingId }: { headingId: string }) {
  const button = useRef<HTMLButtonElement>(null)

  async function print() {
    const office = button.current?.closest('article')
    if (!office) return
    // Pictures that were not near the window have not been loaded yet.
    const pictures = [...office.querySelectorAll('img')]
    for (const picture of pictures) picture.loading = 'eager'
    // A picture that cannot be loaded is not printed.
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    const root = document.documentElement
    root.dataset['print'] = 'office'
    office.dataset['printed'] = ''
    const restore = () => {
      delete root.dataset['print']
      delete office.dataset['printed']
    }
    window.addEventListener('afterprint', restore, { once: true })
    window.print()
  }

  return (
    <Button
      ref={button}
      variant="quiet"
      size="small"
      onClick={() => void print()}
      aria-describedby={headingId}
      className="-mx-5 shrink-0"
    >
      <Icon icon={Printer} size="text" />
      {m.places_print()}
    </Button>
  )
}

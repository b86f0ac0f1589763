import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { watchMenu } from '#platform/client/ui/watch-menu.ts'

let ServerMenu: ComponentType | undefined

/** The server has the menu's code at once, and renders it. */
export const setBookingMenu = (component: ComponentType): void => {
  ServerMenu = component
}

const emptyHtml = { __html: '' }

/**
 * Keeps the booking menu that the server rendered, so that visitors do not load its code: phones hide it. It is rendered
 * where there is no such menu, as after a page of the portal or signing out, and in a preview, whose content changes.
 */
export function BookingSlot({ className }: { className: string }) {
  const { isPreview } = useSite()
  const [BookingMenu, setMenu] = useState(() => ServerMenu)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isPreview && box.current?.hasChildNodes()) {
      const details = box.current.querySelector('details')
      // A practice without a second way to book has a link instead.
      return details ? watchMenu(details) : undefined
    }
    import('./booking-menu.tsx').then(
      (module) => setMenu(() => module.BookingMenu),
      // The pages have links to the same form.
      () => {},
    )
    return undefined
  }, [isPreview])

  const content = BookingMenu
    ? { children: <BookingMenu /> }
    : { dangerouslySetInnerHTML: emptyHtml, suppressHydrationWarning: true }
  return <div ref={box} className={className} {...content} />
}

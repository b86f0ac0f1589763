import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { ConsultationAside } from '#features/requests/consultation/client/consultation-aside.tsx'

type Aside = typeof ConsultationAside

let ServerAside: Aside | undefined

/** The server has the code at once, and renders it. */
export const setConsultationAside = (component: Aside): void => {
  ServerAside = component
}

const emptyHtml = { __html: '' }

/**
 * Keeps what the server rendered beside the form, so that most visitors do not load its code: the page has a byte
 * budget. It is loaded where there is no such HTML, as after another page.
 */
export function AsideSlot(props: ComponentProps<Aside>) {
  const [Content, setContent] = useState(() => ServerAside)
  const slot = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (slot.current?.hasChildNodes()) return
    import('#features/requests/consultation/client/consultation-aside.tsx').then(
      (module) => setContent(() => module.ConsultationAside),
      // The form is complete without it.
      () => {},
    )
  }, [])

  const content = Content
    ? { children: <Content {...props} /> }
    : { dangerouslySetInnerHTML: emptyHtml, suppressHydrationWarning: true }
  return <div ref={slot} className="contents" {...content} />
}

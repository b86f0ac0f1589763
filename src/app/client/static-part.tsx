import { type ComponentType, useEffect, useState } from 'react'

interface StaticPart {
  /** For a page that the browser draws itself: fetches the part's code. No work where the server drew it. */
  prepare: () => Promise<void>
  View: ComponentType
}

/**
 * A part of a page in which nothing ever happens: words, pictures and plain links. The server draws it
 * and the browser keeps that HTML as it is, so its code does not burden a first visit. Only a reader
 * who comes from a page without the part fetches it.
 */
export function staticPart(id: string, load: () => Promise<ComponentType>): StaticPart {
  let Part: ComponentType | undefined
  let html: string | undefined

  const readHtml = () => {
    if (!import.meta.env.SSR) html ??= document.getElementById(id)?.innerHTML || undefined
    return html
  }
  const prepare = async () => {
    if (Part === undefined && readHtml() === undefined) Part = await load()
  }
  // The server draws what it has at hand; it has this long before the first request.
  if (import.meta.env.SSR) void prepare()

  function View() {
    const [, redraw] = useState(false)
    useEffect(() => {
      // Nobody prepared it: it follows.
      if (Part === undefined && readHtml() === undefined) void prepare().then(() => redraw(true))
      return () => {
        html = undefined // by the time the reader comes back it may be old
      }
    }, [])
    if (Part === undefined) {
      // Our own server's HTML, read back out of the page.
      // oxlint-disable-next-line react/no-danger
      return <div id={id} dangerouslySetInnerHTML={{ __html: readHtml() ?? '' }} />
    }
    return (
      <div id={id}>
        <Part />
      </div>
    )
  }

  return { prepare, View }
}

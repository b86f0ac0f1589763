import { type ComponentType, useEffect, useState } from 'react'

interface StaticPart {
  /** Before a page that the browser draws itself: fetches the part's code. No work where the server drew it. */
  prepare: () => Promise<void>
  View: ComponentType
}

/**
 * A part of a page in which nothing ever happens: words, pictures and plain links. The server draws it
 * and the browser keeps that HTML as it is, so the part's code is no part of a first visit. Only a
 * reader who comes from another page fetches it.
 * @param drawOnServer given in the server's build only, as `import.meta.env.SSR ? Part : undefined`
 */
export function staticPart(
  id: string,
  drawOnServer: ComponentType | undefined,
  load: () => Promise<ComponentType>,
): StaticPart {
  let Part = drawOnServer
  let html: string | undefined

  const prepare = async () => {
    if (Part !== undefined || html !== undefined) return
    html = document.getElementById(id)?.innerHTML
    if (html === undefined) Part = await load()
  }

  // Where nobody prepared it in time, the HTML is there or it follows.
  function View() {
    const [, redraw] = useState(false)
    useEffect(() => {
      if (Part === undefined && html === undefined) void prepare().then(() => redraw(true))
    }, [])
    if (Part !== undefined) {
      return (
        <div id={id}>
          <Part />
        </div>
      )
    }
    html ??= document.getElementById(id)?.innerHTML
    // Our own server's HTML, read back out of the page.
    // oxlint-disable-next-line react/no-danger
    return <div id={id} dangerouslySetInnerHTML={{ __html: html ?? '' }} />
  }

  return { prepare, View }
}

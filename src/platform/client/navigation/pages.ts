import type { ComponentType } from 'react'
import { parse as parsePattern } from 'regexparam'
import type { Load } from '../http/query-client.ts'
import type { PageHead } from './page-head.ts'

/** Code or text of a page could not be loaded: only another document can load it. */
export class MissingPartError extends Error {}

/** Where a page is: its path's parameters and the query behind it. */
export type PageLocation = { path: string; params: Record<string, string>; search: URLSearchParams }

/** The three exports of a page: the data it needs, what it says of itself, how it looks. */
export type PageModule<Data> = {
  /** Reads what the page shows into the cache; the view finds it there. */
  load?: (load: Load, where: PageLocation) => Promise<Data>
  /** `data` is undefined when it could not be read: `failure` is the HTTP status that came instead. */
  head: (data: Data, where: PageLocation, failure?: number) => PageHead
  View: ComponentType<{ where: PageLocation }>
}

export type Route = {
  pattern: string
  /**
   * `static` and `public` pages are rendered by the server. A static page has nothing that needs its
   * code in the browser, so none is loaded while it is the first one shown. `portal` pages need
   * someone signed in and are drawn by the browser.
   */
  kind: 'static' | 'public' | 'portal'
  /** Source file of the page, by which the build knows its chunk. */
  file: string
  import: () => Promise<PageModule<unknown>>
}

/** Ties a page's file to a path. `Data` is checked between the page's own three exports. */
export function page<Data>(
  kind: Route['kind'],
  pattern: string,
  file: string,
  load: () => Promise<PageModule<Data>>,
): Route {
  // From here on nobody looks into the data but the page itself.
  return { kind, pattern, file, import: load as unknown as Route['import'] }
}

const decode = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a stray % is a character like any other
  }
}

/** The first route that fits, and where that is. The last route should fit everything. */
export function findRoute(routes: readonly Route[], path: string, search: string) {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  for (const route of routes) {
    const { keys, pattern } = parsePattern(route.pattern)
    const found = pattern.exec(trimmed)
    if (!found) continue
    const params: Record<string, string> = {}
    keys.forEach((key, index) => {
      params[key] = decode(found[index + 1] ?? '')
    })
    return { route, where: { path: trimmed, params, search: new URLSearchParams(search) } }
  }
  return undefined
}

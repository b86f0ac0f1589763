import type { ComponentType } from 'react'
import { parse as parsePattern } from 'regexparam'
import type { Load } from '../http/query-client.ts'
import type { PageHead } from './page-head.ts'

/** A page's code or text failed to load; only a new document can load it again. */
export class MissingPartError extends Error {}

/** A page's address: path, path parameters and query. */
export type PageLocation = { path: string; params: Record<string, string>; search: URLSearchParams }

/** The three exports of a page: its data, its head and its view. `Context` is what the app passes to every head. */
export type PageModule<Data, Context> = {
  /** Reads the page's data into the cache, where the view finds it. */
  load?: (load: Load, where: PageLocation) => Promise<Data>
  /** `data` is undefined when reading failed. */
  head: (data: Data, context: Context) => PageHead
  View: ComponentType<{ where: PageLocation }>
}

export type Route<Context> = {
  /** `:name` is a parameter, `*` matches everything. */
  path: string
  /**
   * `static`, `hydrated` and `public` pages are rendered by the server. A static page needs no code of its own
   * in the browser, so none is loaded while it is the first page of a visit; a hydrated page needs its code, but
   * not the query library. `portal` pages need a signed-in person and are rendered by the browser.
   */
  kind: 'static' | 'hydrated' | 'public' | 'portal'
  import: () => Promise<PageModule<unknown, Context>>
}

const decode = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // an incomplete escape is taken literally
  }
}

/** The first matching route, with the parsed address. The last route should match everything. */
export function findRoute<R extends Pick<Route<unknown>, 'path'>>(
  routes: readonly R[],
  path: string,
  search: string,
) {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  for (const route of routes) {
    const { keys, pattern } = parsePattern(route.path)
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

import * as z from 'zod/mini'

/** Shown in a visitor's tab. It is stored nowhere. */
export const visitorTabSchema = z.object({
  /** The path of a public page, without language and query; empty for any other page. */
  path: z.string().check(z.maxLength(200)),
  /** For how long the tab has not been used: staff see the page of the one used last. */
  idleMs: z.number().check(z.minimum(0)),
})
export type VisitorTab = z.output<typeof visitorTabSchema>

/** The page that a visitor reads, as staff see it: both empty for a page that is not public. */
export const visitorPageSchema = z.object({ path: z.string(), title: z.string() })
export type VisitorPage = z.output<typeof visitorPageSchema>

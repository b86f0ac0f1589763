import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Longest text of each field. The fields hold names from our own code, never what a person typed. */
export const maxReportLength = 80

/** Letters, digits and the signs of names, routes and file positions: nothing that could forge a log line. */
const codeName = z.string().check(z.maxLength(maxReportLength), z.regex(/^[\w$./:*-]+$/))

export const reportRenderError = endpoint({
  method: 'POST',
  path: '/api/render-errors',
  access: 'public',
  summary:
    'Logs that a component failed in the browser: the kind of error and where, without data.',
  body: z.object({
    /** The error's name, such as `TypeError`; never its message, which may quote a record. */
    kind: codeName,
    /** The component that threw, as the build names it. */
    component: codeName,
    /** Its file in the build with line and column, which distinguishes minified names. */
    source: codeName,
    /** The route of the page, or the name of a part such as `chat`. */
    part: codeName,
  }),
  response: null,
  limit: { max: 30, seconds: 60 },
})

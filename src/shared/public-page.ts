import { parseLocalPath } from './language.ts'

// Pages about the practice. Private ones are missing: those of links to own requests and waiting lists, sign-in, portal.
const publicPage =
  /^\/(?:(?:therapists|services)(?:\/[\w%.~-]{1,120})?|match|consultation|locations|about|fees|faq|crisis|privacy-policy|terms-of-service|accessibility)?$/

/**
 * The path of a public page without its language; empty for every other page, and for the answers to “Help me choose”,
 * which a query names.
 */
export function toPublicPath(pathname: string, search: string): string {
  const { path } = parseLocalPath(pathname)
  return publicPage.test(path) && !(path === '/match' && search) ? path : ''
}

import { parseLocalPath } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'

const unknownPage = '/not-a-page'
const isCall = (path: string) => /^\/api(\/|$)/.test(path)

/** Some proxies send the whole address (RFC 9112, 3.2.2). */
const withoutOrigin = (target: string) => target.replace(/^https?:\/\/[^/?#]*/i, '')

const splitQuery = (target: string) => {
  const at = target.indexOf('?')
  return at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at)]
}

/** Letters, digits, hyphen, underscore and tilde mean the same with an escape and without (RFC 3986, 6.2.2.2). */
const escapedPlain = /%(?:2d|5f|7e|3\d|[46][1-9a-f]|[57][\da])/gi

function isDecodable(path: string): boolean {
  try {
    // The result is used: a build may drop a call that does nothing but throw.
    return decodeURI(path) !== undefined
  } catch {
    return false
  }
}

/**
 * The target of a request as routes know it: a path and a query. A path that cannot be decoded is a page that does
 * not exist, in its language; for a call it is bad input.
 */
export function toPlainTarget(target: string): string {
  const [path = '', query = ''] = splitQuery(withoutOrigin(target))
  const plain = path.replace(escapedPlain, decodeURIComponent)
  if (isCall(plain)) return plain + query
  // Nothing before the query is the root; an asterisk is an address of OPTIONS alone.
  if (plain === '') return `/${query}`
  const isPage = plain.startsWith('/') && isDecodable(plain)
  return isPage ? plain + query : localPath(unknownPage, parseLocalPath(plain).language)
}

/** True if the path of a page has escapes that it does not need. Browsers keep them, and pages compare paths. */
export function hasNeedlessEscapes(target: string): boolean {
  const [path = ''] = splitQuery(withoutOrigin(target))
  return path.search(escapedPlain) !== -1 && isDecodable(path)
}

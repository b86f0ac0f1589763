/** The cookies of one browser, by name. */
export function createCookieJar(header = '') {
  const cookies = new Map(
    header
      .split('; ')
      .filter(Boolean)
      .map((pair) => pair.split('=', 2) as [string, string]),
  )
  return {
    get header() {
      return [...cookies].map((pair) => pair.join('=')).join('; ')
    },
    take({ headers }: { headers: Headers }) {
      for (const set of headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=', 2)
        if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(set)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
    has: (name: string) => cookies.has(name),
  }
}

/** The `cookie` header with the cookies that a response set. */
export const readCookie = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

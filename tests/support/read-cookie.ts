/** The `cookie` header that sends back what an answer set. */
export const readCookie = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

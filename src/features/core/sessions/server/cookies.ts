/**
 * Name and options of a cookie that scripts cannot read. Over https the `__Host-` prefix makes the
 * browser accept it only with Secure, from this exact host, for the whole site.
 */
export function secretCookie(name: string, isHttps: boolean) {
  return {
    name: isHttps ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
  } as const
}

/** The cookie of a signed-in browser. It has no maximum age: the server decides when it expires. */
export const sessionCookie = (isHttps: boolean) => secretCookie('sid', isHttps)

type Given = {
  GOOGLE_ORIGIN?: string | undefined
  CALENDAR_ORIGIN?: string | undefined
  CAPTCHA_ANSWER?: string | undefined
  RATE_LIMIT: string
  LOGIN_VERIFICATION: string
  ALLOW_SINGLE_FACTOR: string
}

/** The message about a setting that a practice with real visitors cannot have; undefined if there is none. */
export function findFaultOverHttps(
  given: Given,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  for (const name of ['GOOGLE_ORIGIN', 'CALENDAR_ORIGIN', 'CAPTCHA_ANSWER'] as const) {
    if (given[name] !== undefined) {
      return `${name} is for checks on this machine; it is refused when PUBLIC_URL is https`
    }
  }
  if (given.RATE_LIMIT === 'off')
    return 'RATE_LIMIT got "off"; it takes on when PUBLIC_URL is https'
  if (given.LOGIN_VERIFICATION === 'never' && given.ALLOW_SINGLE_FACTOR !== 'true') {
    return 'LOGIN_VERIFICATION got "never"; it takes auto or always when PUBLIC_URL is https, unless ALLOW_SINGLE_FACTOR=true says on purpose that a password alone signs in'
  }
  // Node.js reads it: no connection of the process would verify a certificate.
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    return 'NODE_TLS_REJECT_UNAUTHORIZED got "0"; certificates are verified when PUBLIC_URL is https'
  }
  return undefined
}

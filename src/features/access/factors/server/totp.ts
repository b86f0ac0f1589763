import { Secret, TOTP } from 'otpauth'

/** Every authenticator app understands these: RFC 6238 with SHA-1, six digits, 30 seconds. */
const options = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A code of the 30 seconds before or after is accepted, for clocks that differ and for slow typing. */
const window = 1

/** A secret of 160 bits, as RFC 4226 recommends, in Base32. */
export const createTotpSecret = () => new Secret({ size: 20 }).base32

/**
 * @param issuer the practice's name, by which the app lists the account
 * @param label the account's email address
 * @returns an `otpauth://totp/…` address, for a QR code
 */
export const toTotpUri = (secret: string, issuer: string, label: string) =>
  new TOTP({ ...options, issuer, label, secret }).toString()

/** The 30 seconds, counted from 1970, whose code this is; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...options, secret })
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

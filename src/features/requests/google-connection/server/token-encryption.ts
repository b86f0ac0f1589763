import { decrypt, encrypt } from '#platform/server/crypto.ts'
import type { GoogleTokens } from './google/oauth.ts'
import type { EncryptedTokens } from './repository/tables.ts'

export type TokenEncryption = ReturnType<typeof createTokenEncryption>

/** Tokens are encrypted for one profile: moved to another profile's row they cannot be read. */
export function createTokenEncryption(secret: string) {
  const toOwner = (profileId: number) => `therapist ${profileId}`
  const encryptToken = (profileId: number, token: string) =>
    encrypt(secret, 'google tokens', toOwner(profileId), token)
  return {
    encrypt: encryptToken,

    /** @returns undefined when the secret has changed since */
    decrypt: (profileId: number, encrypted: string): string | undefined =>
      decrypt(secret, 'google tokens', toOwner(profileId), encrypted),

    encryptAll: (
      profileId: number,
      tokens: Pick<GoogleTokens, 'accessToken' | 'expiresInSeconds'> & { refreshToken: string },
      now: Date,
    ): EncryptedTokens => ({
      accessToken: encryptToken(profileId, tokens.accessToken),
      refreshToken: encryptToken(profileId, tokens.refreshToken),
      tokenExpiresAt: new Date(now.getTime() + tokens.expiresInSeconds * 1000),
    }),
  }
}

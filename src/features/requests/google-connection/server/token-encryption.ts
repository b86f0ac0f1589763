import { decrypt, encrypt, encryptAgain } from '#platform/server/crypto.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { GoogleTokens } from './google/oauth.ts'
import type { EncryptedTokens } from './repository/tables.ts'

export type TokenEncryption = ReturnType<typeof createTokenEncryption>

/** Tokens are encrypted for one profile: moved to another profile's row they cannot be read. */
export function createTokenEncryption(secrets: Secrets) {
  const toOwner = (profileId: number) => `therapist ${profileId}`
  const encryptToken = (profileId: number, token: string) =>
    encrypt(secrets, 'google tokens', toOwner(profileId), token)
  return {
    encrypt: encryptToken,

    /** @returns undefined when the secret has changed since */
    decrypt: (profileId: number, encrypted: string): string | undefined =>
      decrypt(secrets, 'google tokens', toOwner(profileId), encrypted),

    /** The same tokens encrypted by the newest secret, unchanged if they are already. @returns undefined if unreadable */
    encryptAgain(
      profileId: number,
      stored: Pick<EncryptedTokens, 'accessToken' | 'refreshToken'>,
    ): Pick<EncryptedTokens, 'accessToken' | 'refreshToken'> | undefined {
      const again = (token: string) =>
        encryptAgain(secrets, 'google tokens', toOwner(profileId), token)
      const [accessToken, refreshToken] = [again(stored.accessToken), again(stored.refreshToken)]
      if (accessToken === undefined || refreshToken === undefined) return undefined
      return { accessToken, refreshToken }
    },

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

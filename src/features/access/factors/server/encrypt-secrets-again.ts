import { noRotation, type RotationCounts, type Secrets } from '#platform/server/secrets.ts'
import { encryptSecretAgain } from './deps.ts'
import type { FactorRepository } from './repository.ts'

/** Encrypts every app’s secret by the newest of the server’s secrets, also while the server runs. */
export async function encryptSecretsAgain(
  repository: FactorRepository,
  secrets: Secrets,
): Promise<RotationCounts> {
  const counts = { ...noRotation }
  for (const { userId, secret } of await repository.listAll()) {
    const again = encryptSecretAgain(secrets, userId, secret)
    if (again === undefined) counts.unreadable += 1
    else if (again === secret) counts.current += 1
    else if (await repository.replaceSecret(userId, secret, again)) counts.again += 1
    else counts.busy += 1
  }
  return counts
}

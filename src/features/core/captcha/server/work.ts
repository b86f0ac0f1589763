import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { hashToken, keyedHash, keyedHashes } from '#platform/server/crypto.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Work } from '../contract/prove-work.ts'
import { type CheckedForm, checkedForms } from '../contract.ts'

/**
 * PBKDF2 with this many rounds for each of 100 to 250 tries: 40 to 100 ms of one core of a server or a laptop, and under a
 * second of a phone that is eight times slower. It has an end, unlike a search for leading zeros, so no one waits longer.
 */
const algorithm = 'PBKDF2/SHA-256'
const rounds = 2_000
const tries = { min: 100, max: 250 }

const purposes = ['work of browsers', 'solutions of browsers'] as const

/** The work of one security check for one form. */
export async function createWork(
  secrets: Secrets,
  form: CheckedForm,
  validation: string,
): Promise<Work> {
  const [hmacSignatureSecret, hmacKeySignatureSecret] = purposes.map((purpose) =>
    keyedHash(secrets, purpose, ''),
  )
  const { parameters, signature = '' } = await createChallenge({
    algorithm,
    cost: rounds,
    counter: randomInt(tries.min, tries.max),
    data: { form, check: hashToken(validation) },
    deriveKey,
    ...(hmacSignatureSecret && { hmacSignatureSecret }),
    ...(hmacKeySignatureSecret && { hmacKeySignatureSecret }),
  })
  // Without the optional fields that are unset.
  return { parameters: JSON.parse(JSON.stringify(parameters)), signature }
}

/** @returns the form that the work was for; undefined if it is not done, changed, or of another check */
export async function verifyWork(
  secrets: Secrets,
  validation: string,
  work: Work,
  solution: { counter: number; derivedKey: string },
): Promise<CheckedForm | undefined> {
  const challenge = work as unknown as Parameters<typeof verifySolution>[0]['challenge']
  const { data } = challenge.parameters
  if (data?.['check'] !== hashToken(validation)) return undefined
  const [signing, keySigning] = purposes.map((purpose) => keyedHashes(secrets, purpose, ''))
  for (const [index, hmacSignatureSecret] of signing?.entries() ?? []) {
    const hmacKeySignatureSecret = keySigning?.[index] ?? ''
    const secretsOfOne = { hmacSignatureSecret, hmacKeySignatureSecret }
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOfOne })
    if (verified) return checkedForms.find((form) => form === data['form'])
  }
  return undefined
}

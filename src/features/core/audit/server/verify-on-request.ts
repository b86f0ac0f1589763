import type { EndpointResponse } from '#shared/endpoint.ts'
import type { verifyAuditLog } from '../contract/entries.ts'
import type { VerifiedLog } from './verify-log.ts'

type Verified = EndpointResponse<typeof verifyAuditLog>

/** Several calls at once share one run, which takes half a minute with a million entries. */
export function createVerifyOnRequest(
  seal: () => Promise<unknown>,
  verify: () => Promise<VerifiedLog>,
): () => Promise<Verified> {
  let running: Promise<Verified> | undefined

  async function run(): Promise<Verified> {
    await seal()
    const { broken, entries, head } = await verify()
    return {
      ok: broken === undefined,
      entries,
      head: head.hash,
      broken: broken ? { ...broken, at: broken.at.toISOString() } : null,
    }
  }

  return async () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

// "Nothing to see or hear; without workers, picture and voice": the browser's part of the proof of work.
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, describe, expect, it } from 'vitest'
import { doWork } from '#features/core/captcha/client/do-work.ts'
import type { Work } from '#features/core/captcha/contract/prove-work.ts'

const { fetch, Worker } = globalThis
let entry: HTMLElement
afterEach(() => {
  Object.assign(globalThis, { fetch, Worker })
  entry.remove()
})

/** @returns what the browser sends to the server */
async function run(): Promise<unknown[]> {
  const sent: unknown[] = []
  Object.assign(globalThis, {
    fetch: async (_: string, { body }: RequestInit) => {
      sent.push(JSON.parse(body as string))
      return new Response(null, { status: 204 })
    },
  })
  entry = document.body.appendChild(document.createElement('div'))
  const work = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 7,
    deriveKey,
  })
  await doWork('token', JSON.parse(JSON.stringify({ signature: '', ...work })) as Work, entry)
  return sent
}

describe('the proof of work', () => {
  it('is done in a worker and sent with its check', async () => {
    expect(await run()).toMatchObject([{ validation: 'token', solution: { counter: 7 } }])
  })

  it('is left out where workers are refused, without an error', async () => {
    Object.assign(globalThis, {
      Worker: function refuse() {
        throw new DOMException('refused by a policy', 'SecurityError')
      },
    })
    expect(await run()).toEqual([])
  })

  it('comes with a field that no person reaches and no password manager fills in', async () => {
    await run()
    const trap = entry.querySelector('input')
    expect(trap).toMatchObject({ name: 'subject', tabIndex: -1, autocomplete: 'off', value: '' })
    expect(trap?.getAttribute('aria-hidden')).toBe('true')
    expect(trap?.getBoundingClientRect().width).toBeLessThanOrEqual(1)
  })
})

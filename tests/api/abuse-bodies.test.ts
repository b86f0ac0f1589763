// Malicious bodies get an error message without personal data, and do not affect other users.
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unlockScreen } from '#features/core/sessions/contract.ts'
import { importSite, publishSite } from '#features/website/site-editor/contract.ts'
import { getPath, json, setupAbuse } from '../support/abuse-test-bed.ts'
import { findAllEndpoints } from '../support/all-endpoints.ts'
import { toConsultation } from '../support/consultation.ts'
import { isWholeRun } from '../support/run.ts'
import { callEngines } from '../support/test-database.ts'

const definitions = await findAllEndpoints()
// A form of a page is not JSON: waitlist-leave.test.ts sends it harmful bodies.
const taking = definitions.filter(({ body, isForm }) => body && !isForm)

/** At its usual quality, Brotli takes half a second of processor time. */
const packQuickly = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

const toBytes = (text: string) => new TextEncoder().encode(text)

describe.each(callEngines)('harmful bodies on %s', (engine) => {
  const practice = setupAbuse(engine)

  const post = (
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) =>
    practice.server.request(path, {
      method: 'POST',
      headers: { ...json, cookie: practice.cookie, ...headers },
      body,
    })
  const isAlive = async () => expect((await practice.server.request('/healthz')).status).toBe(200)

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', packQuickly],
  ] as const)('does not unpack a bomb in %s', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(20_000_000, 0x20))
    expect(bomb.length).toBeLessThan(1_000_000)
    const { status } = await post('/api/consultation', new Uint8Array(bomb), {
      'content-encoding': encoding,
    })
    expect([400, 413, 415]).toContain(status)
    await isAlive()
  })

  it.each([
    [0, 'lists', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    [1, 'objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
    [2, 'lists that are not closed', (depth: number) => '['.repeat(depth)],
    [
      3,
      'lists in a field',
      (depth: number) => `{"username":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`,
    ],
  ] as const)('handles (%i) the maximum number of nested %s', async (turn, _what, write) => {
    // One parser reads all bodies: each call gets one of the four, and all of them in the long run.
    const tried = taking.filter((_, at) => isWholeRun || at % 4 === turn)
    expect(tried.length).toBeGreaterThan(10)
    // An anonymous body has at most 64 KB, one of staff a megabyte.
    const anonymous = toBytes(write(10_000))
    const staff = toBytes(write(100_000))
    for (const { method, path, access } of tried) {
      const body = access === 'public' ? anonymous : staff
      const answer = await practice.server.request(getPath(path), {
        method,
        headers: { ...json, cookie: practice.cookie },
        body,
      })
      // Unknown fields are dropped. A locked screen asks for a password, and this one is wrong.
      // There is no draft to publish.
      const refusals = new Map<string, number>([
        [unlockScreen.path, 401],
        [publishSite.path, 409],
      ])
      const refusal = refusals.get(path)
      expect([path, [200, 400, 403, 404, refusal].includes(answer.status)]).toEqual([path, true])
    }
    await isAlive()
  })

  it('does not read bodies beyond their limit completely', async () => {
    expect(taking.length).toBeGreaterThan(10)
    const write = (size: number) => toBytes(`{"notes":"${'x'.repeat(size)}"}`)
    const [anonymous, staff] = [write(200_000), write(1_200_000)]
    // A file with pictures can be larger; `site-export` tries its limit.
    for (const { method, path, access, maxBodyBytes } of taking) {
      if (path === importSite.path) continue
      const body = access === 'public' ? anonymous : staff
      const answer = await practice.server
        .request(getPath(path), {
          method,
          headers: { ...json, cookie: practice.cookie },
          body: maxBodyBytes === undefined ? body : write(maxBodyBytes + 200_000),
        })
        .catch(() => undefined) // cut off while it was still being sent
      if (answer) expect([path, [403, 413].includes(answer.status)]).toEqual([path, true])
    }
    await isAlive()
  })

  it('does not store bytes that are not UTF-8', async () => {
    const token = await practice.server.captchaToken()
    const text = JSON.stringify(toConsultation(token, { notes: 'MARK' }))
    const [before = '', after = ''] = text.split('MARK')
    for (const bytes of [
      [0xff],
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
    ]) {
      const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
      const { status } = await post('/api/consultation', new Uint8Array(body))
      expect([201, 400]).toContain(status)
    }
    const rows = await practice.server.sql('select notes from consultation_leads')
    for (const { notes } of rows) expect(String(notes).isWellFormed()).toBe(true)
  })

  it('does not change a prototype or store unknown fields', async () => {
    const evil =
      '{"__proto__":{"polluted":1,"role":"admin"},"constructor":{"prototype":{"polluted":1}}}'
    for (const { method, path } of taking) {
      const { status } = await practice.server.request(getPath(path), {
        method,
        headers: { ...json, cookie: practice.therapist },
        body: evil,
      })
      expect([path, status < 500]).toEqual([path, true])
    }
    await practice.server.request('/?__proto__[polluted]=1&constructor[prototype][polluted]=1')
    // The server runs in this process.
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    const { json: user } = await practice.server.request('/api/user', {
      headers: { cookie: practice.therapist },
    })
    expect(user).toMatchObject({ role: 'therapist' })
  })
})

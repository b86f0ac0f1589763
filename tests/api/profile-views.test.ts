import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countProfileView, listTherapists } from '#features/practice/therapists/contract/public.ts'
import { callEngines } from '../support/test-database.ts'
import { maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('looks at a profile on %s', (engine) => {
  let server: TestServer
  let id: number
  beforeAll(async () => {
    server = await startTestServer(engine, { TRUST_PROXY: '1' })
    const [first] = (await server.call(listTherapists)).json as { id: number }[]
    id = first?.id ?? 0
  })
  afterAll(() => server.stop())

  const views = async () => {
    const [row] = await server.sql('select profile_views as n from therapists where id = ?', [id])
    return Number(row?.['n'])
  }
  const look = (address: string, cookie?: string, userAgent = 'A browser') =>
    server.call(countProfileView, {
      params: { id },
      headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
      ...(cookie ? { cookie } : {}),
    })

  it('count once per visitor and day, also when twenty arrive at once', async () => {
    const before = await views()
    const answers = await Promise.all(Array.from({ length: 20 }, () => look('203.0.113.7')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await views()).toBe(before + 1)
    await look('203.0.113.8')
    expect(await views()).toBe(before + 2)
  })

  it('count once however many user agents one connection makes up', async () => {
    const before = await views()
    for (let n = 0; n < 30; n += 1) await look('203.0.113.20', undefined, `Browser ${n}`)
    // The same household by other addresses, with the port that a proxy appends.
    for (let n = 0; n < 5; n += 1) await look(`[2001:db8:7:1::${n}]:${50_000 + n}`)
    expect(await views()).toBe(before + 2)
  })

  it('count at most four times for all households of one IPv6 site', async () => {
    const before = await views()
    const rows = async () => (await server.sql('select 1 from profile_viewers')).length
    for (let n = 0; n < 4; n += 1) await look(`2001:db8:8:${n}::1`)
    expect(await views()).toBe(before + 4)
    const stored = await rows()
    for (let n = 4; n < 40; n += 1) await look(`2001:db8:8:${n.toString(16)}::1`)
    expect(await views()).toBe(before + 4)
    // Nothing more is stored of them, either.
    expect(await rows()).toBe(stored)
  })

  it('count again on another day', async () => {
    const before = await views()
    await server.sql("update profile_viewers set day = '2020-01-01'")
    await look('203.0.113.7')
    expect(await views()).toBe(before + 1)
  })

  it('do not count for signed-in staff', async () => {
    const before = await views()
    expect((await look('203.0.113.9', await server.signIn(maya))).status).toBe(204)
    expect(await views()).toBe(before)
  })

  it('keep nothing that tells who looked', async () => {
    const rows = JSON.stringify(await server.sql('select * from profile_viewers'))
    expect(rows).not.toMatch(/203\.0\.113|2001:db8|browser/i)
  })

  it('of a profile that is not there answer 404', async () => {
    const answer = await server.call(countProfileView, { params: { id: 9_999 } })
    expect(answer.status).toBe(404)
  })
})

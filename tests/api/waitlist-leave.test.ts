import { describe, expect, it } from 'vitest'
import { leaveWaitlist } from '#features/requests/waitlist/contract/public.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines } from '../support/test-database.ts'
import { findLeaveLink, setupWaitlist } from '../support/waitlist-test-bed.ts'

const toMultipart = () => {
  const data = new FormData()
  data.append('List-Unsubscribe', 'One-Click')
  return data
}

describe.each(callEngines)('leaving the waiting list on %s', (engine) => {
  const practice = setupWaitlist(engine)
  const { joinAs, readList, mailsTo, settleMails, trail } = practice

  const joinWithLink = async (email: string, changes: Record<string, unknown> = {}) => {
    const { id } = await joinAs(email, changes)
    await settleMails()
    const [mail] = mailsTo(email)
    const { pathname, hash } = findLeaveLink(mail ?? { text: '' })
    const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
    // A mail program posts to the address in the header; the page posts its token in the body.
    return { id, pathname, token, address: `${pathname}?token=${token}` }
  }
  const isListed = async (id: number) => (await readList()).some((entry) => entry.id === id)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const oneClick = 'List-Unsubscribe=One-Click'

  it('needs more than opening the link, as mail scanners do', async () => {
    const { id, address } = await joinWithLink('scanned@mail.example')
    const { status, text, headers } = await practice.server.request(address)
    expect(status).toBe(200)
    expect(text).toContain('Leave the waiting list?')
    expect(text).toMatch(/<meta name="robots" content="noindex/)
    const buttons = /<form [^>]*method="post"[^>]*>(.*?)<\/form>/.exec(text)?.[1] ?? ''
    expect(buttons).toContain('Leave the list')
    expect(text.includes(address.split('=')[1] ?? '')).toBe(false)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    await practice.server.request(address, { method: 'HEAD' })
    expect(await isListed(id)).toBe(true)
  })

  it('is one button of a page, whose token is in no address', async () => {
    const { id, pathname, token } = await joinWithLink('button@mail.example', { language: 'fr' })
    const send = (body: string) =>
      practice.server.request(pathname, {
        method: 'POST',
        headers: { ...form, origin: practice.server.url },
        body,
      })
    // Sent before the script has read the token, it leads back to the page.
    const early = await send('from=page&token=')
    expect([early.status, early.headers.get('location')]).toEqual([303, '/fr/waitlist/leave'])
    expect(await isListed(id)).toBe(true)
    const answer = await send(`from=page&token=${token}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/fr/waitlist/leave?left=yes',
    ])
    expect(await isListed(id)).toBe(false)
    expect(await trail(id)).toEqual(['waitlist.created success', 'waitlist.left success'])
    const { text } = await practice.server.request('/fr/waitlist/leave?left=yes')
    expect(text).toContain('Vous n’êtes plus sur la liste')
  })

  it('takes one click in a mail program, as RFC 8058 says', async () => {
    for (const [name, init] of [
      ['form', { headers: form, body: oneClick }],
      ['multipart', { body: toMultipart() }],
      ['empty', {}],
    ] as const) {
      const { id, address } = await joinWithLink(`${name}@mail.example`)
      const answer = await practice.server.request(address, { method: 'POST', ...init })
      expect([name, answer.status, answer.text]).toEqual([name, 204, ''])
      expect(await isListed(id)).toBe(false)
    }
  })

  it('answers the same for every token, and a second time', async () => {
    const { address } = await joinWithLink('calm@mail.example')
    const [path = ''] = address.split('?')
    const post = async (to: string) => {
      const { status, headers } = await practice.server.request(to, {
        method: 'POST',
        headers: form,
        body: 'from=page',
      })
      return [status, headers.get('location')]
    }
    const expected = [303, '/waitlist/leave?left=yes']
    for (const to of [address, address, `${path}?token=${'x'.repeat(43)}`]) {
      expect(await post(to)).toEqual(expected)
    }
  })

  it('is refused from a page of another site', async () => {
    const { id, address } = await joinWithLink('foreign@mail.example')
    const answer = await practice.server.request(address, {
      method: 'POST',
      headers: { ...form, origin: 'https://elsewhere.example' },
      body: 'from=page',
    })
    expect(answer.status).toBe(403)
    expect(await isListed(id)).toBe(true)
  })

  it('is a call of its own: all other calls refuse forms', async () => {
    const answer = await practice.server.request('/api/waitlist', {
      method: 'POST',
      headers: form,
      body: 'therapist=maya-chen',
    })
    expect(answer.status).toBe(415)
    expect(leaveWaitlist.isForm).toBe(true)
  })

  it('takes no JSON and no long bodies', async () => {
    const { id, address } = await joinWithLink('bodies@mail.example')
    const post = async (type: string, body: string) => {
      const answer = await practice.server
        .request(address, { method: 'POST', headers: { 'content-type': type }, body })
        .catch(() => undefined) // cut off while it was still being sent
      return answer?.status ?? 413
    }
    const formType = form['content-type']
    expect(await post('application/json', '{"from":"page"}')).toBe(415)
    expect(await post('text/plain', 'from=page')).toBe(415)
    expect(await post(formType, `from=${'x'.repeat(10_000_000)}`)).toBe(413)
    expect(await post('multipart/form-data; boundary=x', 'x'.repeat(10_000_000))).toBe(413)
    expect(await post(formType, 'from=%00&__proto__=x')).toBe(400)
    expect(await isListed(id)).toBe(true)
    // Nothing in the body is needed.
    expect(await post(formType, '&'.repeat(60_000))).toBe(204)
    expect(await isListed(id)).toBe(false)
  })

  it('works with the link of every email', async () => {
    const { id, address } = await joinWithLink('links@mail.example')
    await practice.notify([id])
    await eventually(() => expect(mailsTo('links@mail.example')).toHaveLength(2))
    await practice.server.request(address, { method: 'POST' })
    expect(await isListed(id)).toBe(false)
  })
})

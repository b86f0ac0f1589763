import { describe, expect, it } from 'vitest'
import { renewRequestLink } from '#features/requests/own-request/contract/request.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { getToken, newAddress, setupOwnRequests } from '../support/own-request-test-bed.ts'
import { day, hour } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'

const french = { 'accept-language': 'fr-CA' }

describe.each(callEngines)('a new link on %s', (engine) => {
  const practice = setupOwnRequests(engine, { LEAD_RETENTION_DAYS: '60' })
  const { view, waitForMail, mailsTo, clock } = practice
  const ask = (email: string) => practice.server.call(renewRequestLink, { body: { email } })
  /** Waits for the work after the response. */
  const countAttempts = async () =>
    Number(
      (
        await practice.server.sql(
          "select coalesce(sum(1 + coalesce(amount, 0)), 0) as n from audit_log where action = 'lead.link_sent'",
        )
      )[0]?.['n'],
    )

  it('is mailed to the address of the request, and ends no earlier one', async () => {
    const email = newAddress()
    await submitConsultation(practice.server, { email }, french)
    const first = getToken(await waitForMail(email))
    clock.pass(8 * day)
    expect((await view(first)).json).toMatchObject({ code: 'LINK_EXPIRED' })
    expect((await ask(` ${email.toUpperCase()} `)).status).toBe(200)
    await waitForMail(email, 2)
    const renewed = mailsTo(email).find((mail) => getToken(mail) !== first)
    const token = renewed ? getToken(renewed) : ''
    expect(renewed?.text).toContain('Votre nouveau lien')
    expect((await view(token)).status).toBe(200)
    clock.pass(hour)
    await ask(email)
    await waitForMail(email, 3)
    expect((await view(token)).status).toBe(200)
  })

  it('is not sent for a request whose links have all ended', async () => {
    const email = newAddress()
    await submitConsultation(practice.server, { email })
    await waitForMail(email)
    clock.pass(30 * day)
    const before = await countAttempts()
    await ask(email)
    await eventually(async () => expect(await countAttempts()).toBe(before + 1))
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('is sent no more after fifteen wrong digits: the owner of the mailbox could ask again and again', async () => {
    const email = newAddress()
    await submitConsultation(practice.server, { email })
    let token = getToken(await waitForMail(email))
    const known = new Set<string>()
    for (let link = 1; link <= 3; link += 1) {
      for (let n = 0; n < 5; n += 1) expect((await view(token, {}, `111${n}`)).status).toBe(403)
      expect((await view(token)).json).toMatchObject({ code: 'LINK_ENDED' })
      known.add(token)
      clock.pass(hour)
      const before = await countAttempts()
      await ask(email)
      await eventually(async () => expect(await countAttempts()).toBeGreaterThan(before))
      if (link === 3) break
      await waitForMail(email, link + 1)
      token =
        mailsTo(email)
          .map(getToken)
          .find((one) => !known.has(one)) ?? ''
    }
    expect(mailsTo(email)).toHaveLength(3)
  })

  it('names every request of the address in one email', async () => {
    const email = newAddress()
    await submitConsultation(practice.server, { email, firstName: 'Noor' })
    await submitConsultation(practice.server, { email, firstName: 'Sami' })
    await waitForMail(email, 2)
    await ask(email)
    await waitForMail(email, 3)
    const mail = mailsTo(email).find(({ text }) => text.includes('Your new link'))
    const tokens = [...(mail?.text ?? '').matchAll(/token=([\w-]{43})/g)].map(([, token]) => token)
    expect(tokens).toHaveLength(2)
    const names = await Promise.all(
      tokens.map(
        async (token) => ((await view(token ?? '')).json as { firstName: string }).firstName,
      ),
    )
    expect(names.toSorted()).toEqual(['Noor', 'Sami'])
  })

  it('is sent once an hour, however often it is asked for', async () => {
    const email = newAddress()
    await submitConsultation(practice.server, { email })
    await waitForMail(email)
    const before = await countAttempts()
    await Promise.all(Array.from({ length: 6 }, () => ask(email)))
    await eventually(async () => expect(await countAttempts()).toBeGreaterThanOrEqual(before + 2))
    await waitForMail(email, 2)
    clock.pass(hour)
    await ask(email)
    await waitForMail(email, 3)
  })

  it('has the same answer for an address without a request, and no email', async () => {
    const email = newAddress()
    await submitConsultation(practice.server, { email })
    await waitForMail(email)
    const known = await ask(email)
    const stranger = newAddress()
    const unknown = await ask(stranger)
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await waitForMail(email, 2)
    expect(mailsTo(stranger)).toEqual([])
    const failed = await practice.server.sql(
      "select record_id from audit_log where action = 'lead.link_sent' and outcome = 'failed' order by id desc limit 1",
    )
    expect(failed).toEqual([{ record_id: null }])
  })
})

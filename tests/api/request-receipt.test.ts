import { describe, expect, it } from 'vitest'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { submitConsultation, toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { getToken, newAddress, setupOwnRequests } from '../support/own-request-test-bed.ts'
import { day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'

const french = { 'accept-language': 'fr-CA' }

describe.each(callEngines)('the receipt of a request on %s', (engine) => {
  const practice = setupOwnRequests(engine)
  const { waitForMail, mailsTo } = practice

  it('says what happens next, and nothing that a mailbox should not show', async () => {
    const email = newAddress()
    await submitConsultation(practice.server, {
      email,
      firstName: 'Wilhelmina',
      serviceType: 'ptsd',
      notes: 'Nightmares since the accident.',
      callTimes: ['weekday-evenings', 'weekends'],
      contactBy: 'phone',
    })
    const mail = await waitForMail(email)
    expect(mail.headers.get('subject')).toMatch(/^Your request R-[0-9A-Z]{6} \(Stillwater\)$/)
    for (const content of [mail.text, mail.html]) {
      expect(content).toContain('Hello Wilhelmina,')
      expect(content).toContain('Someone from intake will call you')
      expect(content).toContain('By phone · Weekday evenings · Weekends')
      expect(content).toMatch(/We don(’|'|&#39;)t leave a voice message/)
      expect(content).toMatch(/In a crisis, call or text 988; in an emergency, call 911/)
      expect(content).toContain('once you enter the last four digits of your phone number')
      expect(content).toMatch(/no one uses it within 7 days, and 30 days after the request/)
    }
    expect(mail.everything).not.toMatch(/nightmare|ptsd|trauma|kanata|maya|555.0187/i)
    expect(mail.text).toContain(
      `See, change or withdraw your request\n${practice.server.url.replace('127.0.0.1', 'localhost')}`,
    )
    expect(mail.html).toContain(`href="${practice.server.url.replace('127.0.0.1', 'localhost')}`)
  })

  it('is in the language of the page, and so is its link', async () => {
    const email = newAddress()
    await submitConsultation(practice.server, { email, contactBy: 'email' }, french)
    const mail = await waitForMail(email)
    expect(mail.html).toContain('lang="fr-CA"')
    // Its header says "Psychothérapie", and so does its sender.
    expect(mail.headers.get('from')).toContain('Psychoth=C3=A9rapie_Stillwater')
    expect(mail.text).toContain('Nous avons bien reçu votre demande')
    expect(mail.text).toContain('Par courriel')
    expect(mail.text).toContain('/fr/request#token=')
    expect(mail.text).not.toContain('message vocal')
    expect(getToken(mail)).toHaveLength(43)
  })

  it('repeats no address that someone entered as a name', async () => {
    const email = newAddress()
    const trap = '<b>Win</b> at www.casino.example'
    await submitConsultation(practice.server, { email, firstName: trap, lastName: trap })
    expect((await waitForMail(email)).everything).not.toMatch(/casino/i)
  })

  it('reaches an address five times a day at most, whatever follows a plus', async () => {
    const mailbox = newAddress()
    const [name, domain] = mailbox.split('@')
    const receipts: (string | null)[] = []
    for (let n = 0; n < 7; n += 1) {
      const email = n % 2 === 0 ? `${name}@${domain}` : `${name}+${n}@${domain?.toUpperCase()}`
      const body = toConsultation(await practice.server.captchaToken(), { email })
      const { status, headers } = await practice.server.call(requestConsultation, { body })
      expect(status).toBe(201)
      receipts.push(headers.get('x-receipt'))
    }
    expect(receipts).toEqual(['true', 'true', 'true', 'true', 'true', null, null])
    await eventually(async () =>
      expect(await practice.server.sql('select id from outgoing_mails')).toEqual([]),
    )
    expect(mailsTo(name ?? '')).toHaveLength(5)
    practice.clock.pass(day)
    await submitConsultation(practice.server, { email: mailbox })
    await eventually(() => expect(mailsTo(name ?? '')).toHaveLength(6))
  })

  it('is sent once for a request that is sent again', async () => {
    const email = newAddress()
    const submissionId = 'b3f4bb1e-4be9-4b33-9be4-5f4e2a7b9a10'
    const send = async () =>
      practice.server.call(requestConsultation, {
        body: toConsultation(await practice.server.captchaToken(), { email, submissionId }),
      })
    const answers = [await send(), await send(), await send()]
    expect(answers.map(({ headers }) => headers.get('x-receipt'))).toEqual(['true', 'true', 'true'])
    await eventually(async () =>
      expect(await practice.server.sql('select id from outgoing_mails')).toEqual([]),
    )
    expect(mailsTo(email)).toHaveLength(1)
  })
})

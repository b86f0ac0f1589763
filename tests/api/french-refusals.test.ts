import { beforeAll, describe, expect, it } from 'vitest'
import { toConsultation } from '../support/consultation.ts'
import { getRefusal, json, setupConsultation } from '../support/consultation-test-bed.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'

const french = { 'accept-language': 'fr-CA' }
const nbsp = '\u00a0'

describe('a request from a French page', () => {
  const practice = setupConsultation('sqlite')
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    practice.post(body, { ...french, ...headers })

  let token: string
  beforeAll(async () => {
    token = await practice.server.captchaToken()
  })

  it('is refused with all wrong fields in French', async () => {
    const answer = await post({})
    expect(answer.status).toBe(400)
    expect(answer.json).toEqual({
      message: `Le prénom doit compter au moins 2${nbsp}caractères`,
      issues: [
        ['firstName', `Le prénom doit compter au moins 2${nbsp}caractères`],
        ['lastName', `Le nom de famille doit compter au moins 2${nbsp}caractères`],
        ['email', 'Veuillez entrer une adresse courriel valide'],
        ['phone', 'Veuillez entrer un numéro de téléphone valide'],
        ['serviceType', 'Veuillez choisir un type de service'],
        ['preferredLocation', 'Veuillez choisir un lieu'],
        ['captchaValue', 'Veuillez effectuer la vérification de sécurité'],
        ['captchaValidation', 'Veuillez effectuer la vérification de sécurité'],
      ].map(([path, message]) => ({ path, message })),
    })
  })

  it.each([
    ['firstName', 'n'.repeat(101), 'Le prénom peut compter au plus 100 caractères'],
    ['lastName', 'n'.repeat(101), 'Le nom de famille peut compter au plus 100 caractères'],
    [
      'email',
      `noor@${'m'.repeat(250)}.example`,
      `Veuillez raccourcir l’adresse courriel (254 caractères au maximum)`,
    ],
    ['phone', '555-0187', 'Veuillez entrer un numéro de téléphone valide'],
    ['serviceType', 'hypnosis', 'Veuillez choisir un type de service'],
    ['preferredLocation', 'toronto', 'Veuillez choisir un lieu'],
    ['preferredTherapist', 7, 'Ceci doit être du texte'],
    ['preferredTherapist', 'm'.repeat(201), 'Ce champ peut compter au plus 200 caractères'],
    [
      'preferredTherapist',
      'Sigmund Freud',
      'Cette personne ne figure plus sur notre liste. Veuillez choisir quelqu’un d’autre, ou « Aucune préférence ».',
    ],
    ['notes', 7, 'Ceci doit être du texte'],
    [
      'notes',
      'x'.repeat(2001),
      `Veuillez raccourcir le texte de 1 caractère (2 000 caractères au maximum)`,
    ],
    [
      'notes',
      'x'.repeat(3500),
      `Veuillez raccourcir le texte de 1 500 caractères (2 000 caractères au maximum)`,
    ],
    [
      'captchaValue',
      'R'.repeat(41),
      'La vérification de sécurité peut compter au plus 40 caractères',
    ],
    ['captchaValue', 'LAKE', 'Code de sécurité incorrect. Veuillez réessayer.'],
    ['submissionId', 'none', 'Cette valeur n’est pas acceptée.'],
    ['lastName', 'No\0or', 'Ce texte contient des caractères qui ne peuvent pas être enregistrés.'],
  ])('is refused in French for a wrong %s', async (field, value, sentence) => {
    const answer = await post(toConsultation(token, { [field]: value }))
    expect(answer.status).toBe(400)
    const { message, issues } = getRefusal(answer)
    expect(issues.map(({ path }) => path)).toEqual([field])
    expect([message, issues[0]?.message].map((one) => one?.replaceAll(nbsp, ' '))).toEqual([
      sentence,
      sentence,
    ])
  })

  it('writes numbers and quotation marks with non-breaking spaces', async () => {
    const long = await post(toConsultation(token, { notes: 'x'.repeat(3500) }))
    expect(getRefusal(long).message).toContain(`1${nbsp}500${nbsp}caractères`)
    const gone = await post(toConsultation(token, { preferredTherapist: 'Sigmund Freud' }))
    expect(getRefusal(gone).message).toContain(`«${nbsp}Aucune préférence${nbsp}»`)
  })

  it('is refused in French before its fields are read', async () => {
    const foreign = await post(toConsultation(token), { origin: 'https://elsewhere.example' })
    expect(foreign.json).toEqual({
      message: 'Cette requête venait d’un autre site et a été refusée.',
    })
    const large = await post(toConsultation(token, { notes: 'x'.repeat(1_048_576) }))
    expect(large.json).toEqual({ message: 'Ce qui a été envoyé est trop volumineux.' })
    const send = (headers: Record<string, string>, body: string) =>
      practice.server.request('/api/consultation', {
        method: 'POST',
        headers: { ...headers, ...french },
        body,
      })
    const typed = await send({ 'content-type': 'application/xml' }, '<a/>')
    expect(typed.json).toEqual({
      message: 'Ce type de contenu n’est pas accepté ici; envoyez du JSON.',
    })
    const half = await send(json, '{"firstName": "Noor"')
    expect(half.json).toMatchObject({ message: 'Ce qui a été envoyé n’a pas pu être lu.' })
  })

  it('is refused in French for an expired security check', async () => {
    const answer = await practice.server.request('/api/captcha/audio?validation=none', {
      headers: french,
    })
    expect(answer.status).toBe(404)
    expect(answer.json).toEqual({
      message: 'Cette vérification de sécurité a expiré. Veuillez en charger une nouvelle.',
    })
  })

  it.each([
    ['GET', '/api/therapists/nobody', 'profil'],
    ['GET', '/api/therapists/999999', 'profil'],
    ['GET', '/api/therapists/nobody/similar', 'profil'],
    ['POST', '/api/therapists/999999/view', 'profil'],
    ['GET', '/api/site/services/nothing', 'service'],
    ['GET', '/api/services/nothing/therapists', 'service'],
  ])('reads in French that %s %s leads nowhere', async (method, path, noun) => {
    const ask = (headers: Record<string, string>) =>
      practice.server.request(path, { method, headers })
    const answer = await ask(french)
    expect(answer.status).toBe(404)
    const { message } = answer.json as { message: string }
    expect(message).toMatch(/ n’existe pas | n’existe plus |introuvable|a été retirée?/)
    expect(message).toContain(noun)
    // The specification: "The therapist you're looking for doesn't exist or has been removed."
    const english = await ask({})
    expect(english.json).toMatchObject({
      message: expect.stringMatching(
        /^The \w+ you're looking for doesn't exist or has been removed\.$/,
      ),
    })
  })

  it('plays the security check in French, and in English from an English page', async () => {
    const validation = await practice.server.captchaToken()
    const play = async (language: string) => {
      const url = `${practice.server.url}/api/captcha/audio?validation=${validation}`
      const answer = await fetch(url, { headers: { 'accept-language': language } })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    }
    const [inFrench, again] = [await play('fr-CA'), await play('fr-CA')]
    expect(again.equals(inFrench)).toBe(true)
    expect((await play('en-CA')).equals(inFrench)).toBe(false)
  })

  it('is announced to the practice in English', async () => {
    const answer = await post(toConsultation(await practice.server.captchaToken()))
    const { id } = answer.json as { id: number }
    const mail = await eventually(() => {
      const mails = practice.server.mails().map(readMail)
      const found = mails.find(({ text }) => text.includes(`/admin/leads?lead=${id}\n`))
      expect(found).toBeDefined()
      return found
    })
    expect(mail?.headers.get('subject')).toBe('New consultation request (Stillwater)')
    expect(mail?.html).toContain('<html lang="en-CA">')
    expect(mail?.html).toContain('>Psychotherapy<')
    expect(mail?.html).toContain('1-800-555-0142')
    expect(mail?.html).not.toMatch(/Psychothérapie|\/fr\//)
  })

  it('is confirmed in French', async () => {
    const answer = await post(toConsultation(token))
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({
      message: 'Nous communiquerons bientôt avec vous pour fixer votre consultation.',
    })
  })
})

// Calls of the sign-in page in French. Emails to staff stay in English.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, register, resendCode, verifyCode } from '#features/access/auth/contract.ts'
import { forgotPassword, resetPassword } from '#features/access/password-reset/contract.ts'
import { unlockScreen } from '#features/core/sessions/contract.ts'
import { acceptInvitation } from '#features/staff/invitations/contract.ts'
import { eventually } from '../support/eventually.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { demoPassword, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const headers = { 'accept-language': 'fr-CA' }
const nbsp = '\u00a0'

describe('the sign-in page in French', () => {
  let smtp: SmtpServer
  let server: TestServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await startTestServer('sqlite', { SMTP_URL: smtp.url, RATE_LIMIT: 'on' })
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })

  const credentials = { username: maya, password: demoPassword }

  it.each([
    ['a missing name', login, { password: 'x' }, 'Le nom d’utilisateur est obligatoire'],
    ['a missing password', login, { username: 'x' }, 'Le mot de passe est obligatoire'],
    [
      'a long password',
      login,
      { username: 'x', password: 'x'.repeat(201) },
      `Un mot de passe peut compter au plus 200 caractères`,
    ],
    [
      'a wrong password',
      login,
      { ...credentials, password: 'not it' },
      'Nom d’utilisateur ou mot de passe incorrect',
    ],
    ['a wrong code', verifyCode, { code: '12' }, 'Le code de vérification doit compter 6 chiffres'],
    ['a code without a sign-in', resendCode, undefined, 'Veuillez vous connecter de nouveau'],
    [
      'an address without an @',
      forgotPassword,
      { email: 'maya' },
      'Veuillez entrer une adresse courriel valide',
    ],
    [
      'an unknown link',
      resetPassword,
      { token: 'nothing', password: 'harbour lamps at dusk' },
      'Ce lien ne fonctionne plus. Demandez-en un autre.',
    ],
    [
      'an unknown invitation',
      acceptInvitation,
      { token: 'nothing', password: 'harbour lamps at dusk' },
      'Ce lien d’invitation ne fonctionne plus. Ouvrez le lien du dernier courriel, ou demandez à l’administration d’envoyer de nouveau l’invitation.',
    ],
    ['an empty password at a lock', unlockScreen, {}, 'Le mot de passe est obligatoire'],
    [
      'another first administrator',
      register,
      {
        setupToken: 'nothing',
        email: 'ada@practice.example',
        firstName: 'Ada',
        lastName: 'Lovelace',
        password: 'harbour lamps at dusk',
      },
      'Les comptes sont gérés par l’administration',
    ],
  ])('refuses %s in French', async (_, call, body, message) => {
    const answer = await server.call(call, { body, headers })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((answer.json as { message: string }).message.replaceAll(nbsp, ' ')).toBe(message)
  })

  it('asks for the code in French, and mails it in English', async () => {
    const answer = await server.call(login, { body: credentials, headers })
    expect(answer.json).toEqual({
      requireVerification: true,
      message: 'Veuillez entrer le code de vérification envoyé à votre adresse courriel',
      methods: ['email'],
    })
    const mail = smtp.mails.at(-1)
    expect(mail?.text).toContain('Hello Maya, enter this code to finish signing in')
    expect(mail?.text).toContain('Stillwater Psychotherapy')
    expect(mail?.text).not.toContain('Psychothérapie')
  })

  it('says in French how long to wait after too many wrong passwords', async () => {
    const username = 'priya.raman@stillwater.example'
    for (let n = 1; n <= 5; n += 1) {
      await server.call(login, { body: { username, password: `guess ${n}` }, headers })
    }
    // The correct password is refused too, so that a guesser learns nothing.
    const answer = await server.call(login, {
      body: { username, password: demoPassword },
      headers,
    })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((answer.json as { message: string }).message).toMatch(
      /^Trop de tentatives de connexion infructueuses\. Veuillez attendre 1[45]\sminutes et réessayer\.$/,
    )
  })

  it('says how to reset a password in French, and mails the link in English', async () => {
    const answer = await server.call(forgotPassword, { body: { email: maya }, headers })
    expect((answer.json as { message: string }).message).toMatch(/^S’il existe un compte avec/)
    await eventually(() => {
      const text = smtp.mails.findLast((mail) => mail.text.includes('/auth?reset#token='))?.text
      expect(text).toContain('Stillwater Psychotherapy')
      expect(text).not.toContain('Psychothérapie')
    })
  })
})

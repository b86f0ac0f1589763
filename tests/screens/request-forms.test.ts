// The forms of visitors: a request, the own request, "Help me choose" and the waiting list, in each state.
import type { Page } from 'playwright-core'
import { findMatches, type MatchResult } from '#features/practice/match/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { setupE2E } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { readMail } from '../support/mail.ts'
import { getToken, newAddress } from '../support/own-request-test-bed.ts'
import { checkScreens, type Screen } from '../support/screens.ts'
import { captchaAnswer, type TestServer } from '../support/test-server.ts'

const stage = setupE2E()

const send = (page: Page) =>
  page.getByRole('button', { name: /^(Request my consultation|Envoyer ma demande)$/ })

const complain = async (page: Page) => {
  await page.locator('textarea').first().fill('Un très long commentaire. '.repeat(134))
  await send(page).click()
  await page.locator('[aria-invalid=true]').nth(3).waitFor()
}

async function sendRequest(page: Page) {
  await page.getByLabel(/^(First name|Prénom)$/).fill('Maximiliane-Alexandrina')
  await page.getByLabel(/^(Last name|Nom de famille)$/).fill('Featherstonehaugh-Cholmondeley')
  await page.getByLabel(/^(Email|Courriel)$/).fill('maximiliane.alexandrina@mail.example')
  await page.getByLabel(/^(Phone|Téléphone)$/).fill('613 555 0187')
  await page.locator('select[name=serviceType]').selectOption('couples')
  await page.getByLabel(/^(I agree|J’accepte qu’on communique)/).check()
  await page
    .getByRole('textbox', { name: /^(Security check|Vérification de sécurité)/ })
    .fill(captchaAnswer)
  await send(page).click()
  await page.getByRole('heading', { name: /^(Thank you|Merci)/ }).waitFor()
}

/** The path of an answer to "Help me choose". */
const toResult = (prefix: string) => async (server: TestServer) => {
  const { json } = await server.call(findMatches, { body: { answers: { concern: ['grief'] } } })
  return `${prefix}/match?result=${(json as MatchResult).id}` // filtered by its schema
}

/** The token of a receipt's link. */
async function mailLink(server: TestServer): Promise<string> {
  const email = newAddress()
  await submitConsultation(server, { email })
  const mail = await eventually(() => {
    const found = server
      .mails()
      .map(readMail)
      .find(({ headers }) => headers.get('to')?.includes(email))
    expect(found).toBeDefined()
    return found
  })
  return mail ? getToken(mail) : ''
}

/** The step of the free call with a picked time. */
const pickTime = async (page: Page) => {
  await page.locator('#free-call').scrollIntoViewIfNeeded()
  await page.getByRole('radio').first().waitFor()
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Plutôt me faire appeler' }).waitFor()
}

const inBoth = (name: string, path: string, more: Partial<Screen>): Screen[] => [
  { name, path, ...more },
  { name: `${name}, in French`, path: `/fr${path}`, isTranslation: true, ...more },
]

checkScreens(stage, [
  {
    name: 'a request in French with every complaint and a very long comment',
    path: '/fr/consultation',
    isAlone: true,
    open: complain,
  },
  {
    name: 'a request with a picked time, in French',
    path: '/fr/consultation',
    isAlone: true,
    open: pickTime,
  },
  ...inBoth('a request that was sent', '/consultation', { isAlone: true, open: sendRequest }),
  {
    name: 'a request that was begun before',
    path: '/consultation',
    isAlone: true,
    open: async (page) => {
      await page.getByLabel('First name', { exact: true }).fill('Noor')
      await page.reload()
      await page.locator('html[data-ready]').waitFor()
      await page.getByRole('button', { name: /Clear/ }).waitFor()
    },
  },
  ...inBoth('a link to an own request that does not work', `/request?token=${'x'.repeat(43)}`, {
    expectedProblems: /40[04]/,
    open: (page) => page.getByRole('heading', { name: /^(This link|Ce lien)/ }).waitFor(),
  }),
  {
    name: 'an own request whose digits were wrong, in French',
    path: async (server) => `/fr/request#token=${await mailLink(server)}`,
    expectedProblems: /403/,
    open: async (page) => {
      await page.getByLabel('Quatre derniers chiffres de votre numéro de téléphone').fill('1234')
      await page.getByRole('button', { name: 'Ouvrir ma demande' }).click()
      await page.getByText(/Ce ne sont pas les quatre derniers chiffres/).waitFor()
    },
  },
  {
    name: 'an own request while the server is not reached',
    path: `/request?token=${'y'.repeat(43)}`,
    isAlone: true,
    expectedProblems: /ERR_FAILED|Failed to fetch/,
    open: async (page) => {
      await page.route('**/api/request*', (route) => route.abort())
      await page.route('**/api/request/**', (route) => route.abort())
      await page.goto(`/request?token=${'z'.repeat(43)}`)
      await page.locator('html[data-ready]').waitFor()
      await page.getByRole('main').getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'a question of "Help me choose", in French',
    isForWholeRun: true,
    isTranslation: true,
    path: '/fr/match#question-concern',
  },
  { name: 'a result of "Help me choose"', path: toResult('') },
  { name: 'a result of "Help me choose", in French', isTranslation: true, path: toResult('/fr') },
  {
    name: 'the form of a waiting list with complaints, in French',
    path: '/fr/therapists/elise-tremblay',
    open: async (page) => {
      await page.getByRole('button', { name: 'M’inscrire sur la liste' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'other details for a waiting list, in French',
    isForWholeRun: true,
    isTranslation: true,
    path: '/fr/waitlist/confirm#token=none',
    open: (page) => page.getByRole('button', { name: 'Utiliser les nouveaux' }).waitFor(),
  },
  ...inBoth('the waiting list that was left', '/waitlist/leave?left=yes', {
    open: (page) => page.getByRole('main').getByRole('heading').first().waitFor(),
  }),
])

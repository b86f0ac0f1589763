// Signing in, the own account, the accounts of the practice, and the audit log.
import type { Page } from 'playwright-core'
import { forgotPassword } from '#features/access/password-reset/contract.ts'
import { lockScreen } from '#features/core/sessions/contract.ts'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { sendInvitation } from '#features/staff/invitations/contract.ts'
import { visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { addLeadFor, changeAs, longWords } from '../support/leads.ts'
import { findLinkToken } from '../support/link-mails.ts'
import { protectionScreens } from '../support/protection-screens.ts'
import { checkScreens, type Screen } from '../support/screens.ts'
import { admin, daniel, director, maya, type TestServer } from '../support/test-server.ts'

const stage = setupE2E()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Sends an invitation. @returns the token of its link */
async function invite(server: TestServer, firstName: string) {
  const email = `${firstName.toLowerCase()}@practice.example`
  const names = { firstName, lastName: 'Larose-Bellefeuille' }
  const body = { ...names, email, role: 'admin', isTherapist: true }
  await server.call(sendInvitation, { cookie: await server.signIn(director), body })
  return eventually(() => findLinkToken(server.mails(), email, 'invite'))
}

async function askForReset(server: TestServer) {
  await server.call(forgotPassword, { body: { email: maya } })
  return eventually(() => findLinkToken(server.mails(), maya, 'reset'))
}

const accountPath = async (server: TestServer) => `/admin/users/${await server.userId(maya)}`

const signInScreens: Screen[] = [
  {
    name: 'a sign-in in French with missing facts',
    path: '/fr/auth',
    open: async (page) => {
      await press(page, 'Se connecter')
      await page.getByText('Le mot de passe est obligatoire').waitFor()
    },
  },
  {
    name: 'a refused sign-in',
    isForWholeRun: true,
    path: '/auth',
    open: async (page) => {
      await field(page, 'Username').fill('somebody')
      await field(page, 'Password').fill('a wrong password')
      await press(page, 'Log in')
      await page.getByText('Check your username and enter your password again.').waitFor()
      await toast(page, 'Invalid username or password').waitFor()
    },
  },
  {
    name: 'a wrong code in French',
    isForWholeRun: true,
    path: '/fr/auth',
    isAlone: true,
    open: async (page) => {
      const needsCode = { requireVerification: true, message: '', methods: ['email'] }
      await page.route('**/api/login', (route) => route.fulfill({ json: needsCode }))
      await page.route('**/api/verify-code', (route) =>
        route.fulfill({ status: 400, json: { message: 'Code de vérification incorrect' } }),
      )
      await field(page, 'Nom d’utilisateur').fill(maya)
      await field(page, 'Mot de passe').fill('a password')
      await press(page, 'Se connecter')
      await page.getByLabel('Code à 6 chiffres').fill('123456')
      await page.getByText('Entrez les 6 chiffres de notre dernier courriel.').waitFor()
    },
  },
  {
    name: 'a forgotten password without an email address, in French',
    isTranslation: true,
    path: '/fr/auth',
    async open(page) {
      await press(page, 'Mot de passe oublié?')
      await press(page, 'M’envoyer un lien')
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'a link for a new password that is too short',
    isForWholeRun: true,
    path: async (server) => `/auth?reset#token=${await askForReset(server)}`,
    open: async (page) => {
      await field(page, 'New password').fill('maya')
      await press(page, 'Set new password')
      await page.getByText('Password must be at least 6 characters').waitFor()
    },
  },
  {
    name: 'a link for a new password that does not work, in French',
    isTranslation: true,
    path: `/fr/auth?reset=${'x'.repeat(43)}`,
    open: (page) => page.getByRole('heading', { name: 'Ce lien ne fonctionne pas' }).waitFor(),
  },
  {
    name: 'an invitation opened while someone is signed in, with a short password',
    as: admin,
    path: async (server) => `/auth?invite#token=${await invite(server, 'Solange')}`,
    open: async (page) => {
      await page.getByText('Grace Kim is signed in in this browser').waitFor()
      await field(page, 'Password').fill('12345')
      await press(page, 'Create my account')
      await page.getByText('Password must be at least 6 characters').waitFor()
    },
  },
  {
    name: 'a setup link that came too late',
    isForWholeRun: true,
    path: '/auth#setup=some-token',
    open: async (page) => {
      await field(page, 'First name').fill('Late')
      await field(page, 'Last name').fill('Comer')
      await field(page, 'Email').fill('late@practice.example')
      await field(page, 'Password').fill('a canoe at first light')
      await page.getByText('Strong.').waitFor()
      await press(page, 'Create administrator account')
      await page.getByRole('button', { name: 'Log in instead' }).waitFor()
    },
  },
]

const lockScreens: Screen[] = [
  {
    name: 'a locked screen with a wrong password',
    as: director,
    path: '/admin/leads',
    isAlone: true,
    open: async (page) => {
      await page.clock.install()
      await visit(page, '/admin/leads')
      await page.clock.fastForward('15:01')
      const dialog = page.getByRole('dialog', { name: 'This screen is locked.' })
      await field(page, 'Password').fill('not this one')
      await dialog.getByRole('button', { name: 'Unlock' }).click()
      await dialog.getByText('This is not your password.').waitFor()
    },
  },
  {
    name: 'a locked screen after a reload, in French',
    isForWholeRun: true,
    as: daniel,
    isAlone: true,
    path: '/fr/auth?next=/admin/leads',
    open: async (page) => {
      await page.request.fetch(lockScreen.path, { method: lockScreen.method })
      await visit(page, '/fr/auth')
      await press(page, 'Déverrouiller')
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
]

const accountScreens: Screen[] = [
  {
    name: 'the own account with refused passwords',
    as: maya,
    path: '/admin/account',
    open: async (page) => {
      await page.getByText('This device').waitFor()
      await field(page, 'New password').fill('gracekim')
      await press(page, 'Change password')
      await page.getByText('Current password is required').waitFor()
    },
  },
  {
    name: 'the key of an authenticator app, with a code that is too short',
    as: daniel,
    path: '/admin/account',
    open: async (page) => {
      await press(page, 'Add an authenticator app')
      await field(page, '6-digit code').fill('12')
      await press(page, 'Turn on')
      await page.getByText('Verification code must be 6 digits').waitFor()
    },
  },
  ...protectionScreens,
  {
    name: 'the accounts as cards, below an open invitation',
    as: admin,
    path: async (server) => {
      await invite(server, 'Marguerite')
      return '/admin/users?view=cards'
    },
    open: async (page) => {
      await page.getByText(/^Marguerite Larose-Bellefeuille, Administrator/).waitFor()
      await page.getByRole('article').filter({ hasText: 'Maya Chen' }).waitFor()
    },
  },
  {
    name: 'the accounts as a table',
    isForWholeRun: true,
    as: admin,
    path: '/admin/users?view=table',
    widths: [1280],
    open: (page) => page.getByRole('link', { name: 'Edit Amira Haddad' }).waitFor(),
  },
  {
    name: 'the form for a new account with complaints',
    as: admin,
    path: '/admin/users?view=cards',
    open: async (page) => {
      await press(page, 'Add New User')
      const dialog = page.getByRole('dialog', { name: 'Add New User' })
      await dialog.getByRole('radio', { name: 'Administrator' }).check()
      await dialog.getByRole('switch', { name: 'Therapist Account' }).check()
      await dialog.getByRole('button', { name: 'Create user' }).click()
      await dialog.getByText('Password must be at least 6 characters').waitFor()
    },
  },
  {
    name: 'an account that becomes an administrator’s, with a short password',
    isForWholeRun: true,
    as: admin,
    path: accountPath,
    open: async (page) => {
      await page.getByText('8 leads assigned').waitFor()
      await page.getByRole('radio', { name: 'Administrator' }).check()
      await page.getByText('When off, the public profile is hidden but not deleted.').waitFor()
      await page.getByLabel('New password').fill('1234')
      await press(page, 'Save changes')
      await page.getByText('Password must be at least 6 characters if provided').waitFor()
    },
  },
  {
    name: 'the profile of an account without a biography',
    isForWholeRun: true,
    as: admin,
    path: accountPath,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Therapist Profile' }).click()
      await field(page, 'Biography').fill('')
      await press(page, 'Save profile')
      await page.getByText('Bio is required').waitFor()
    },
  },
  {
    name: 'the reports of a period by therapist',
    as: admin,
    path: '/admin/reports?period=12-months&by=therapist',
    open: (page) => page.getByRole('heading', { name: 'Chats by hour' }).waitFor(),
  },
  {
    name: 'the audit log of some days, with its lists and a record that is no record',
    as: admin,
    path: async (server) => {
      await server.call(listLeads, { cookie: await server.signIn(director) })
      return '/admin/audit?period=dates&from=2020-01-01&lists=shown'
    },
    open: async (page) => {
      await page
        .getByRole('main')
        .getByText(/^\d+ leads?$/)
        .first()
        .click()
      await page.getByRole('searchbox', { name: 'Record' }).fill('maya chen')
      await page.getByRole('button', { name: /^Maya Chen, User / }).waitFor()
    },
  },
  {
    name: 'the form for a quick reply, with complaints',
    as: admin,
    path: '/admin/replies',
    open: async (page) => {
      await press(page, 'Add quick reply')
      const dialog = page.getByRole('dialog', { name: 'New quick reply' })
      await dialog.getByLabel('French text').fill('Bonjour {firstName}')
      await dialog.getByText('Bonjour Alex').waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText('The English text is required').waitFor()
    },
  },
  {
    name: 'the documents of the practice',
    as: admin,
    path: '/admin/replies?tab=documents',
    open: (page) => page.getByText('Intake form.pdf').waitFor(),
  },
  {
    name: 'what is held about one person, with what a hold keeps',
    as: admin,
    path: async (server) => {
      const id = await addLeadFor(server, maya, { ...longWords, email: 'held@mail.example' })
      await changeAs(admin, { server, id, hold: { until: '2027-03-05', reason: 'A complaint' } })
      return '/admin/privacy'
    },
    open: async (page) => {
      await page.getByLabel('Email or phone number').fill('held@mail.example')
      await press(page, 'Find')
      await page.getByText(/^Stays for now\./).waitFor()
    },
  },
]
checkScreens(stage, [...signInScreens, ...lockScreens, ...accountScreens])

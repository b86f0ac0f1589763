// Screens of second factors, of the review of accesses and of forms that are held back.
import { longWords } from './leads.ts'
import type { Screen } from './screens.ts'
import { admin, daniel } from './test-server.ts'

export const protectionScreens: Screen[] = [
  {
    name: 'the dialog that names a passkey, without a name',
    isForWholeRun: true,
    as: daniel,
    path: '/admin/account',
    open: async (page) => {
      // The demo is at an IP address, for which browsers have no passkeys.
      await page.route('**/api/account/factors', async (route) => {
        const answer = await route.fetch()
        const passkeyOrigin = new URL(page.url()).origin
        await route.fulfill({ json: { ...(await answer.json()), passkeyOrigin } })
      })
      await page.reload()
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Please name this passkey').waitFor()
    },
  },
  {
    name: 'the review of who has access',
    isForWholeRun: true,
    as: admin,
    path: '/admin/access-review',
    open: (page) => page.getByText('The review is due.').waitFor(),
  },
  {
    name: 'a form that is held back',
    isForWholeRun: true,
    as: admin,
    path: async (server) => {
      await server.sql(
        `insert into held_forms (form, name, email_key, content, language, signals, created_at, expires_at)
         values ('consultation', ?, 'a@mail.example', ?, 'en', '["no-proof","trap"]', ?, '2100-01-01T00:00:00.000Z')`,
        [
          `${longWords.firstName} ${longWords.lastName}`,
          JSON.stringify({ email: 'a@mail.example', notes: 'Evenings suit me. '.repeat(40) }),
          new Date().toISOString(),
        ],
      )
      return '/admin/quarantine'
    },
    open: (page) => page.getByText('The browser did no proof of work').first().waitFor(),
  },
]

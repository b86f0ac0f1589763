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
    name: 'a form and a chat that are held back',
    isForWholeRun: true,
    as: admin,
    path: async (server) => {
      const name = `${longWords.firstName} ${longWords.lastName}`
      const lines = ['Is there a place in December?', longWords.firstName.repeat(8)]
      const messages = lines.map((message) => ({ message, optimisticId: null, at: '' }))
      const email = `${'a'.repeat(60)}@mail.example`
      const forms = [
        ['consultation', { email, notes: 'Evenings suit me. '.repeat(40) }],
        ['chat', { name, email, phone: '(613) 555-0187', messages }],
      ] as const
      for (const [form, content] of forms) {
        await server.sql(
          `insert into held_forms (form, name, email_key, content, language, signals, created_at, expires_at)
           values (?, ?, 'a@mail.example', ?, 'en', '["no-proof","trap"]', ?, '2100-01-01T00:00:00.000Z')`,
          [form, name, JSON.stringify(content), new Date().toISOString()],
        )
      }
      return '/admin/quarantine'
    },
    open: (page) => page.getByText('Is there a place in December?').waitFor(),
  },
  {
    name: 'a record that only certain colleagues may see',
    isForWholeRun: true,
    as: admin,
    path: async (server) => {
      const [lead] = await server.sql('select max(id) as id from consultation_leads')
      const id = Number(lead?.['id'])
      const setAt = new Date().toISOString()
      await server.sql('insert into lead_limits (lead_id, set_at) values (?, ?)', [id, setAt])
      return `/admin/leads/${id}`
    },
    open: (page) => page.getByText('Only certain colleagues may see this record.').waitFor(),
  },
]

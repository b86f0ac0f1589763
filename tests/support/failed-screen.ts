import type { Screen } from './screens.ts'
import { admin } from './test-server.ts'

/** A screen whose first call, which has the path of the screen, fails. */
export const toFailedScreen = (name: string, path: string, words: string): Screen => ({
  name,
  isForWholeRun: true,
  as: admin,
  isAlone: true,
  path: '/admin/account',
  open: async (page) => {
    await page.route(new RegExp(`/api${path}(\\?|$)`), (route) =>
      route.fulfill({ status: 503, json: { message: 'The leads are being counted.' } }),
    )
    await page.goto(path)
    await page.getByText(words).waitFor()
  },
})

// A practice on its first day: nothing is published, and no one works in it.
import { setupE2E } from '../support/e2e.ts'
import { checkScreens } from '../support/screens.ts'

checkScreens(setupE2E({ DEMO: 'false' }), [
  {
    name: 'a public page of a practice that has published nothing',
    path: '/therapists',
    open: (page) => page.getByRole('heading', { name: 'We open soon' }).waitFor(),
  },
  {
    name: 'the set-up of a practice',
    path: '/auth#setup=a-token-from-the-terminal',
    open: (page) => page.getByRole('heading', { name: 'Set up your practice' }).waitFor(),
  },
  {
    name: 'the set-up of a practice without its link',
    isForWholeRun: true,
    path: '/auth',
    open: (page) => page.getByRole('heading', { name: 'Set up your practice' }).waitFor(),
  },
])

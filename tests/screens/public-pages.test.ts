// Every public page in English. The rows come from the table of pages, so a new page is checked at once.
import { setupE2E } from '../support/e2e.ts'
import { listPublicScreens } from '../support/public-screens.ts'
import { checkScreens } from '../support/screens.ts'

const stage = setupE2E()

checkScreens(stage, listPublicScreens('en'))

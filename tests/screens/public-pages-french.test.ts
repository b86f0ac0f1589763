// Every public page in French, apart from the English ones so that both run side by side.
import { setupE2E } from '../support/e2e.ts'
import { listPublicScreens } from '../support/public-screens.ts'
import { checkScreens } from '../support/screens.ts'

const stage = setupE2E()

checkScreens(stage, listPublicScreens('fr'))

// Every public page, in both languages. The rows come from the table of pages, so a new page is checked at once.
import { listPublicPages } from '#app/pages.ts'
import { localPath } from '#shared/local-path.ts'
import { setupE2E } from '../support/e2e.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { checkScreens } from '../support/screens.ts'

const stage = setupE2E()

const addresses = listPublicPages()
  .flatMap((page) => listAddresses(page).slice(0, 1))
  .concat('/nowhere')

checkScreens(
  stage,
  addresses.flatMap((path) =>
    (['en', 'fr'] as const).map((language) => ({
      name: localPath(path, language),
      path: localPath(path, language),
      // The address that leads nowhere answers 404.
      expectedProblems: /404/,
    })),
  ),
)

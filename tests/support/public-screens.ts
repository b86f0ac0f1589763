import { listPublicPages } from '#app/pages.ts'
import { localPath } from '#shared/local-path.ts'
import { listAddresses } from './public-addresses.ts'
import type { Screen } from './screens.ts'

/** Every public page in one language, one address of each, and an address that leads nowhere. */
export const listPublicScreens = (language: 'en' | 'fr'): Screen[] =>
  listPublicPages()
    .flatMap((page) => listAddresses(page).slice(0, 1))
    .concat('/nowhere')
    .map((path) => ({
      name: localPath(path, language),
      path: localPath(path, language),
      isTranslation: language === 'fr',
      hasFrame: path === '/',
      // Documents have the same page as the privacy policy.
      isForWholeRun: path === '/terms-of-service' || path === '/accessibility',
      // The address that leads nowhere answers 404.
      expectedProblems: /404/,
    }))

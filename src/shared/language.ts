import { getLocale } from '#messages/runtime'

/** The languages in which a visitor can read the site. The portal is in English. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** Language tags for HTML, HTTP and `Intl`. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en-CA', fr: 'fr-CA' }

/** The language of the page, or on the server that of the request which is being answered. */
export const getLanguage = (): Language => getLocale()

const frenchPath = /^\/fr(?=\/|$)/i

/** The language of a URL's path, and the path without it: `/fr/fees` → `fr` and `/fees`. */
export function parseLocalPath(pathname: string): { language: Language; path: string } {
  if (!frenchPath.test(pathname)) return { language: 'en', path: pathname }
  return { language: 'fr', path: pathname.replace(frenchPath, '') || '/' }
}

/** Whether a page exists in English only: those of the portal. */
const isEnglishOnly = (path: string) => /^\/admin(?=[/?#]|$)/.test(path)

/**
 * The address of a page in a language, the current one if unset: `/fees#rates` → `/fr/fees#rates`. Addresses
 * of other sites, emails, phones, files and fragments stay as they are, and so do those of the portal.
 */
export function localPath(path: string, language: Language = getLanguage()): string {
  const isPage = path.startsWith('/') && !path.startsWith('//') && !isEnglishOnly(path)
  if (language === 'en' || !isPage) return path
  return `/fr${path.replace(/^\/(?=[?#]|$)/, '')}`
}

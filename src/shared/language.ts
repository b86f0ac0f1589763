/** The languages in which a visitor can read the site. The portal is in English. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** Language tags for HTML, HTTP and `Intl`. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en-CA', fr: 'fr-CA' }

export const ownLanguageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
}

const frenchPath = /^\/fr(?=\/|$)/i

/**
 * The language of a URL's path, and the path without it: `/fr/fees` → `fr` and `/fees`. The path has one slash in front,
 * because `//elsewhere.example`, from `/fr//elsewhere.example`, would be an address of another host.
 */
export function parseLocalPath(pathname: string): { language: Language; path: string } {
  if (!frenchPath.test(pathname)) return { language: 'en', path: pathname }
  return { language: 'fr', path: pathname.replace(frenchPath, '').replace(/^\/*/, '/') }
}

/** True if a page exists in English only: those of the portal. */
export const isEnglishOnly = (path: string) => /^\/admin(?=[/?#]|$)/.test(path)

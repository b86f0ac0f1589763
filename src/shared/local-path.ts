import { getLocale } from '#messages/runtime'
import { isEnglishOnly, type Language } from './language.ts'

/** The language of the page, or on the server that of the request which is being answered. */
export const getLanguage = (): Language => getLocale()

/**
 * The address of a page in a language, the current one if unset: `/fees#rates` → `/fr/fees#rates`. Addresses
 * of other sites, emails, phones, files and fragments stay as they are, and so do those of the portal.
 */
export function localPath(path: string, language: Language = getLanguage()): string {
  const isPage = path.startsWith('/') && !path.startsWith('//') && !isEnglishOnly(path)
  if (language === 'en' || !isPage) return path
  return `/fr${path.replace(/^\/(?=[?#]|$)/, '')}`
}

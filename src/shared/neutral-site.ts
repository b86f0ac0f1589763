import type { Language } from './language.ts'

/**
 * Where "Leave this page" leads: a site that is in anybody's history and says nothing about its reader. It takes
 * the place of this site in the tab, so it must load quickly, ask for nothing and stay at its address.
 */
export const neutralSites: Readonly<Record<Language, string>> = {
  en: 'https://weather.gc.ca/',
  fr: 'https://meteo.gc.ca/',
}

/** The languages in which a visitor can read the site. The portal is in English. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

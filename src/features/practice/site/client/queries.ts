// What other features may use of the content in the browser.
export { useSite } from './site-context.ts'
export { useTextLanguage } from './text-language.ts'

// The parts of the content that other features may use in the browser.
export { useSite } from './site-context.ts'
export { useTextLanguage } from './text-language.ts'

import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '#messages/runtime'
import type { Language } from '#shared/language.ts'

const current = new AsyncLocalStorage<Language>()

/** The language in which the work that is under way answers: English unless `runInLanguage` says otherwise. */
export const readLanguage = (): Language => current.getStore() ?? 'en'

/** Runs `work`, in which every message is in `language`. */
export const runInLanguage = <Result>(language: Language, work: () => Result): Result =>
  current.run(language, work)

overwriteGetLocale(readLanguage)

import type { Language } from '#shared/language.ts'
import type { ChatDeps } from '../chat-deps.ts'

/** Stores that the visitor has changed the language of the site, and publishes it. */
export async function setLanguage(
  { chat, eventBus }: ChatDeps,
  sessionId: string,
  language: Language,
): Promise<void> {
  const number = await chat.setLanguage(sessionId, language)
  if (number !== undefined) await eventBus.publish({ t: 'chat.presence', id: number })
}

import { m } from '#messages'
import { CallError, callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { saveText } from '#platform/client/http/save-file.ts'
import { formatFullDay, formatTime } from '#shared/practice-time.ts'
import { copyChat, eraseChat } from '../../contract/own-copy.ts'
import { showChatError } from './chat-toasts.ts'

// Loaded when it is asked for: few visitors do.

/** Saves the conversation as a text file. */
export async function saveCopy(sessionId: string): Promise<void> {
  try {
    const { messages } = await callOverHttp(copyChat, { body: { sessionId } })
    const lines = messages.map(({ at, by, text }) => {
      const moment = new Date(at)
      return `${formatFullDay(moment)}, ${formatTime(moment)}\n${by}: ${text}\n`
    })
    saveText(lines.join('\n'), 'conversation.txt', 'text/plain')
  } catch (error) {
    showChatError(toErrorMessage(error, m.chat_copy_failed()))
  }
}

/** Erases what the practice has, too. Nothing is there before the first message was stored. */
export async function eraseAtPractice(sessionId: string): Promise<void> {
  try {
    await callOverHttp(eraseChat, { body: { sessionId } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return
    showChatError(toErrorMessage(error, m.chat_erase_failed()))
  }
}

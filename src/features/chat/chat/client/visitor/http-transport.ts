import { CallError, callOverHttp, isServerUnavailable } from '#platform/client/http/api.ts'
import { type ChatErrorCode } from '../../contract/frames.ts'
import {
  type ChatMessage,
  readChatHistory,
  type Sender,
  sendChatMessage,
} from '../../contract/messages.ts'
import type { VisitorTab } from '../../contract/visitor-page.ts'
import type { Outgoing } from '../../outbox.ts'
import type { Delivery } from '../send-queue.ts'
import { withTimeout } from '../with-timeout.ts'
import type { SolvedCaptcha } from './chat-state.ts'

/** A call or a frame that is not answered within this time counts as lost. */
export const answerTimeoutMs = 8_000

/** A message after the upload of its files. */
export type ReadyMessage = Pick<Outgoing, 'message' | 'optimisticId'> & {
  fileIds?: number[] | undefined
}

/** A message as it is sent, by socket or by call. The server knows the sender from the join as well. */
export const toMessageContent = (
  sessionId: string,
  visitor: Sender | undefined,
  { message, fileIds, optimisticId }: ReadyMessage,
  captcha: SolvedCaptcha | undefined,
) => ({
  sessionId,
  ...visitor,
  message,
  ...(fileIds && { fileIds }),
  optimisticId,
  ...(captcha && { captchaValue: captcha.value, captchaValidation: captcha.validation }),
})
export type MessageContent = ReturnType<typeof toMessageContent>

/** Sends a message by call. @returns also the message as it was stored, if it was */
export async function deliverByHttp(
  body: MessageContent,
): Promise<{ delivery: Delivery; stored?: ChatMessage }> {
  try {
    const stored = await withTimeout(callOverHttp(sendChatMessage, { body }), answerTimeoutMs)
    return { delivery: { kind: 'stored' }, stored }
  } catch (error) {
    if (!(error instanceof CallError) || isServerUnavailable(error)) {
      return { delivery: { kind: 'lost' } }
    }
    const code = toErrorCode(error)
    return { delivery: { kind: 'refused', message: error.userMessage, code } }
  }
}

/** Reads by call what a join would bring. @returns no history where the server refused or is offline */
export async function readHistoryByHttp(body: {
  sessionId: string
  lastSeq?: number
  tab: VisitorTab
}) {
  try {
    const history = await withTimeout(callOverHttp(readChatHistory, { body }), answerTimeoutMs)
    return { history, isOffline: false }
  } catch (error) {
    return { history: undefined, isOffline: isServerUnavailable(error) }
  }
}

function toErrorCode(error: CallError): ChatErrorCode | undefined {
  const known: readonly ChatErrorCode[] = ['captcha', 'closed', 'too-fast', 'too-many']
  const isAboutCaptcha = error.issues.some(({ path }) => path.startsWith('captcha'))
  if (isAboutCaptcha) return 'captcha'
  return known.find((code) => code === error.code)
}

import { CallError, callOverHttp, isServerUnavailable } from '#platform/client/http/api.ts'
import { type ChatErrorCode, type ChatMessage, sendChatMessage } from '../../contract.ts'
import type { Outgoing } from '../../outbox.ts'
import type { Delivery } from '../send-queue.ts'
import { withTimeout } from '../with-timeout.ts'
import type { SolvedCaptcha } from './chat-state.ts'

/** A call or a frame that is not answered within this time counts as lost. */
export const answerTimeoutMs = 8_000

export const toMessageContent = (
  { message, optimisticId }: Outgoing,
  captcha: SolvedCaptcha | undefined,
) => ({
  message,
  optimisticId,
  ...(captcha && { captchaValue: captcha.value, captchaValidation: captcha.validation }),
})

type MessageBody = Parameters<typeof callOverHttp<typeof sendChatMessage>>[1]['body']

/** Sends a message by call. @returns also the message as it was stored, if it was */
export async function deliverByHttp(
  body: MessageBody,
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

function toErrorCode(error: CallError): ChatErrorCode | undefined {
  const known: readonly ChatErrorCode[] = ['captcha', 'closed', 'too-fast', 'too-many']
  const isAboutCaptcha = error.issues.some(({ path }) => path.startsWith('captcha'))
  if (isAboutCaptcha) return 'captcha'
  return known.find((code) => code === error.code)
}

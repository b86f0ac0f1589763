import * as z from 'zod/mini'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import { AppError } from '#shared/errors.ts'
import { findUnstorable, unstorableText } from '#shared/text.ts'
import {
  type ChatErrorCode,
  chatErrorCodes,
  type FrameFromBrowser,
  type FrameFromServer,
  fromBrowserSchema,
} from '../../contract.ts'

export type FrameByType<T extends FrameFromBrowser['type']> = Extract<FrameFromBrowser, { type: T }>

export const notUnderstood = 'This could not be understood.'
const notAvailable = 'Chat is not available right now. Please try again in a moment.'
const wentWrong = 'Something went wrong on our side. Please try again.'

/** A frame that is refused, with a message for the person who sent it. */
export class FrameError extends Error {
  readonly code: ChatErrorCode
  constructor(code: ChatErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

// The same frame goes to many sockets: it is serialized once.
const texts = new WeakMap<FrameFromServer, string>()
export function serializeFrame(frame: FrameFromServer): string {
  const known = texts.get(frame)
  if (known !== undefined) return known
  const text = JSON.stringify(frame)
  texts.set(frame, text)
  return text
}

/** Validates a frame. @throws FrameError with a message for the sender */
export function readFrame(raw: unknown): FrameFromBrowser {
  const parsed = z.safeParse(fromBrowserSchema, raw)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const isFieldIssue = issue !== undefined && issue.path.length > 0 && issue.path[0] !== 'type'
    throw new FrameError('bad-frame', isFieldIssue ? issue.message : notUnderstood)
  }
  if (findUnstorable(parsed.data) !== undefined) {
    throw new FrameError('bad-frame', unstorableText)
  }
  return parsed.data
}

/** The optimistic id of any frame, valid or not, so that its sender can match the error. */
export function readOptimisticId(raw: unknown): string | undefined {
  if (typeof raw !== 'object' || raw === null || !('optimisticId' in raw)) return undefined
  const { optimisticId } = raw
  return typeof optimisticId === 'string' && optimisticId.length <= 64 ? optimisticId : undefined
}

const isChatErrorCode = (code: string | undefined): code is ChatErrorCode =>
  chatErrorCodes.some((known) => known === code)

const codeByError: Partial<Record<AppError['code'], ChatErrorCode>> = {
  'bad-input': 'bad-frame',
  'not-allowed': 'not-allowed',
  'not-signed-in': 'not-allowed',
  'not-found': 'not-there',
  'too-many': 'too-many',
}

function toChatError(error: unknown, logger: Logger): { code: ChatErrorCode; message: string } {
  if (error instanceof FrameError) return { code: error.code, message: error.message }
  if (error instanceof AppError) {
    const code = isChatErrorCode(error.detail) ? error.detail : codeByError[error.code]
    return { code: code ?? 'not-available', message: error.message }
  }
  if (isDatabaseAway(error)) return { code: 'not-available', message: notAvailable }
  logger.error(describeError(error), 'frame failed')
  return { code: 'not-available', message: wentWrong }
}

/** The error frame for whatever handling a frame has thrown. Unexpected errors are logged. */
export const errorFrame = (
  error: unknown,
  optimisticId: string | undefined,
  logger: Logger,
): FrameFromServer => ({
  type: 'error',
  ...toChatError(error, logger),
  ...(optimisticId === undefined ? {} : { optimisticId }),
})

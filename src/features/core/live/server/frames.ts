import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { m } from '#messages'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import { AppError } from '#shared/errors.ts'
import { type Language, languages } from '#shared/language.ts'
import { findUnstorable } from '#shared/text.ts'
import { type LiveErrorCode, liveErrorCodes } from '../contract.ts'

/** A frame of which only the type is known. */
export type Frame = { type: string }
export type FrameSchemas = Readonly<Record<string, $ZodType<Frame>>>

/** A frame that is refused, with a message for the person who sent it. */
export class FrameError<Code extends string = LiveErrorCode> extends Error {
  readonly code: Code
  constructor(code: Code, message: string) {
    super(message)
    this.code = code
  }
}

/** A frame that is no JSON, or of no known type: its sender is not our client. */
export class UnreadableFrame extends FrameError {
  constructor() {
    super('bad-frame', m.chat_frame_unreadable())
  }
}

// The same frame goes to many sockets: it is serialized once.
const texts = new WeakMap<object, string>()
export function serializeFrame(frame: object): string {
  const known = texts.get(frame)
  if (known !== undefined) return known
  const text = JSON.stringify(frame)
  texts.set(frame, text)
  return text
}

/** The language of the page that sends a frame, if it says so. */
export function findFrameLanguage(raw: unknown): Language | undefined {
  if (typeof raw !== 'object' || raw === null || !('language' in raw)) return undefined
  return languages.find((language) => language === raw.language)
}

const readType = (raw: unknown) =>
  typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined

/** Validates a frame. @throws FrameError with a message for the sender */
export function readFrame(raw: unknown, schemas: FrameSchemas): Frame {
  const type = readType(raw)
  const isKnown = typeof type === 'string' && Object.hasOwn(schemas, type)
  const schema = isKnown ? schemas[type] : undefined
  if (!schema) throw new UnreadableFrame()
  const parsed = z.safeParse(schema, raw)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw issue ? new FrameError('bad-frame', issue.message) : new UnreadableFrame()
  }
  if (findUnstorable(parsed.data) !== undefined)
    throw new FrameError('bad-frame', m.forms_unstorable())
  return parsed.data
}

/** The sender's own id of any frame, valid or not, by which it can match the error. */
function readOptimisticId(raw: unknown): string | undefined {
  if (typeof raw !== 'object' || raw === null || !('optimisticId' in raw)) return undefined
  const { optimisticId } = raw
  return typeof optimisticId === 'string' && optimisticId.length <= 64 ? optimisticId : undefined
}

const codeByError: Partial<Record<AppError['code'], LiveErrorCode>> = {
  'bad-input': 'bad-frame',
  'not-allowed': 'not-allowed',
  'not-signed-in': 'not-allowed',
  'not-found': 'not-there',
  'too-many': 'too-many',
}

function toErrorCode({ code, detail }: AppError, featureCodes: readonly string[]): string {
  const codes: readonly string[] = [...liveErrorCodes, ...featureCodes]
  if (detail !== undefined && codes.includes(detail)) return detail
  return codeByError[code] ?? 'not-available'
}

/** @returns the error frame for whatever handling a frame has thrown; logs unexpected errors */
export function createErrorFrames(
  featureCodes: readonly string[],
  logger: Logger,
  error: unknown,
  raw?: unknown,
) {
  const toFrame = (code: string, message: string) => {
    const optimisticId = readOptimisticId(raw)
    return {
      type: 'error',
      code,
      message,
      ...(optimisticId === undefined ? {} : { optimisticId }),
    }
  }
  if (error instanceof FrameError) return toFrame(error.code, error.message)
  if (error instanceof AppError) return toFrame(toErrorCode(error, featureCodes), error.message)
  if (isDatabaseAway(error)) return toFrame('not-available', m.chat_not_available())
  logger.error(describeError(error), 'frame failed')
  return toFrame('not-available', m.forms_server_error())
}

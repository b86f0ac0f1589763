import { m } from '#messages'
import { AppError } from '#shared/errors.ts'
import type { ChatErrorCode } from '../../contract/frames.ts'

const chatError = (
  code: AppError['code'],
  detail: ChatErrorCode,
  message: string,
  retryAfter?: number,
) => new AppError(code, message, { detail, ...(retryAfter === undefined ? {} : { retryAfter }) })

export const chatClosed = () => chatError('conflict', 'closed', m.chat_unavailable_title())

export const tooFast = () => chatError('too-many', 'too-fast', m.chat_too_fast(), 1)

export const tooManyInADay = () =>
  chatError('too-many', 'too-many', m.chat_too_many_in_a_day(), 60 * 60)

/** Files that are not sent are deleted after an hour. */
export const filesGone = () => new AppError('conflict', m.chat_file_gone())

export const captchaMissing = () => captchaError(m.chat_first_check_missing())
export const captchaWrong = () => captchaError(m.chat_first_check_wrong())

const captchaError = (message: string) =>
  new AppError('bad-input', message, {
    detail: 'captcha' satisfies ChatErrorCode,
    issues: [{ path: 'captchaValue', message }],
  })

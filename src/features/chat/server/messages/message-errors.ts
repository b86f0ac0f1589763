import { AppError } from '#shared/errors.ts'
import type { ChatErrorCode } from '../../contract/frames.ts'

const chatError = (
  code: AppError['code'],
  detail: ChatErrorCode,
  message: string,
  retryAfter?: number,
) => new AppError(code, message, { detail, ...(retryAfter === undefined ? {} : { retryAfter }) })

export const chatClosed = () => chatError('conflict', 'closed', 'Chat is currently unavailable')

export const tooFast = () =>
  chatError(
    'too-many',
    'too-fast',
    'You are writing very fast. Please wait a second and send it again.',
    1,
  )

export const tooManyInADay = () =>
  chatError(
    'too-many',
    'too-many',
    'This conversation has had 5,000 messages within a day, and cannot take more for now. Please call us, or write again tomorrow.',
    60 * 60,
  )

export const captchaMissing = 'Please complete the captcha before your first message.'
export const captchaWrong = 'The captcha was not right, or has expired. Please try a new one.'

export const captchaError = (message: string) =>
  new AppError('bad-input', message, {
    detail: 'captcha' satisfies ChatErrorCode,
    issues: [{ path: 'captchaValue', message }],
  })

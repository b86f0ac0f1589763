import { FrameError } from '#features/core/live/server/service.ts'
import {
  adminAuthFrame,
  type ChatErrorCode,
  type FrameFromBrowser,
  joinFrame,
  messageFrame,
  pageFrame,
  typingFrame,
} from '../../contract/frames.ts'

export type FrameByType<T extends FrameFromBrowser['type']> = Extract<FrameFromBrowser, { type: T }>

/** The frames that chat handles on the socket. */
export type ChatFrame = FrameByType<'join' | 'message' | 'typing' | 'page' | 'admin_auth'>

export const chatFrames = {
  join: joinFrame,
  message: messageFrame,
  typing: typingFrame,
  page: pageFrame,
  admin_auth: adminAuthFrame,
}

export const chatFrameError = (code: ChatErrorCode, message: string) =>
  new FrameError<ChatErrorCode>(code, message)

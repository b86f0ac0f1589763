import { expect, it } from 'vitest'
import { needsCaptcha } from './failure-reports.ts'

// "If the server text mentions captcha, the captcha reloads …"
it.each([
  ['captcha', '', true],
  ['bad-frame', 'The CAPTCHA has expired', true],
  ['bad-frame', 'Please write less.', false],
] as const)('asks for the security check after %s and “%s”: %s', (code, message, expected) => {
  expect(needsCaptcha({ code, message })).toBe(expected)
})

import { describe, expect, it } from 'vitest'
import { AppError, fieldError, notAllowed, notFound } from '#shared/errors.ts'
import { toErrorBody } from './error-responses.ts'

describe('the response to an error', () => {
  it.each([
    [new AppError('bad-input', 'No.'), 400, { message: 'No.', issues: [] }],
    [
      fieldError('email', 'Taken.'),
      400,
      { message: 'Taken.', issues: [{ path: 'email', message: 'Taken.' }] },
    ],
    [new AppError('not-signed-in', 'Who?'), 401, { message: 'Who?' }],
    [notAllowed('Not you.'), 403, { message: 'Not you.' }],
    [
      new AppError('not-allowed', 'Not yours.', { detail: 'THREAD_ACCESS_DENIED' }),
      403,
      { message: 'Not yours.', code: 'THREAD_ACCESS_DENIED' },
    ],
    [notFound('Gone.'), 404, { message: 'Gone.' }],
    [new AppError('conflict', 'Changed.'), 409, { message: 'Changed.' }],
    [new AppError('too-large', 'Big.'), 413, { message: 'Big.' }],
    [new AppError('wrong-type', 'Odd.'), 415, { message: 'Odd.' }],
    [new AppError('unavailable', 'Later.'), 503, { message: 'Later.' }],
    [
      new Error('password is hunter2'),
      500,
      { message: 'Something went wrong on our side. Please try again.' },
    ],
    ['a text', 500, { message: 'Something went wrong on our side. Please try again.' }],
    [undefined, 500, { message: 'Something went wrong on our side. Please try again.' }],
  ])('%s', (error, status, body) => {
    expect(toErrorBody(error)).toEqual({ status, body })
  })

  it('has the seconds to wait, if there are any', () => {
    expect(toErrorBody(new AppError('too-many', 'Slowly.', { retryAfter: 7 }))).toEqual({
      status: 429,
      body: { message: 'Slowly.' },
      retryAfter: 7,
    })
  })
})

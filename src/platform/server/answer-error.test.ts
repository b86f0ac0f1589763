import { describe, expect, it } from 'vitest'
import { notAllowed, notFound, Refusal, refuseField } from '#shared/errors.ts'
import { bodyOfError } from './answer-error.ts'

describe('what is thrown is answered', () => {
  it.each([
    [new Refusal('bad-input', 'No.'), 400, { message: 'No.', issues: [] }],
    [
      refuseField('email', 'Taken.'),
      400,
      { message: 'Taken.', issues: [{ path: 'email', message: 'Taken.' }] },
    ],
    [new Refusal('not-signed-in', 'Who?'), 401, { message: 'Who?' }],
    [notAllowed('Not you.'), 403, { message: 'Not you.' }],
    [
      new Refusal('not-allowed', 'Not yours.', { detail: 'THREAD_ACCESS_DENIED' }),
      403,
      { message: 'Not yours.', code: 'THREAD_ACCESS_DENIED' },
    ],
    [notFound('Gone.'), 404, { message: 'Gone.' }],
    [new Refusal('conflict', 'Changed.'), 409, { message: 'Changed.' }],
    [new Refusal('too-large', 'Big.'), 413, { message: 'Big.' }],
    [new Refusal('wrong-type', 'Odd.'), 415, { message: 'Odd.' }],
    [new Refusal('unavailable', 'Later.'), 503, { message: 'Later.' }],
    [
      new Error('password is hunter2'),
      500,
      { message: 'Something went wrong on our side. Please try again.' },
    ],
    ['a text', 500, { message: 'Something went wrong on our side. Please try again.' }],
    [undefined, 500, { message: 'Something went wrong on our side. Please try again.' }],
  ])('%s', (error, status, body) => {
    expect(bodyOfError(error)).toEqual({ status, body })
  })

  it('with the seconds to wait, where there are some', () => {
    expect(bodyOfError(new Refusal('too-many', 'Slowly.', { retryAfter: 7 }))).toEqual({
      status: 429,
      body: { message: 'Slowly.' },
      retryAfter: 7,
    })
  })
})

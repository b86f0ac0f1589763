import { expect, it } from 'vitest'
import { createLogger, describeError } from './logger.ts'

it('writes one JSON line each, with time and level in words', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  logger.debug('not this')
  logger.info({ count: 3 }, 'job done')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    count: 3,
    msg: 'job done',
  })
})

it('describes an error by kind, code and place, and never by what it quotes', () => {
  class TakenError extends Error {
    override name = 'TakenError'
    code = '23505'
    detail = 'Key (email)=(noor@mail.example) already exists.'
  }
  const described = describeError(new TakenError('noor@mail.example\n  is taken'))
  expect(described).toMatchObject({ kind: 'TakenError', code: '23505' })
  expect(described['stack']).toEqual(
    expect.arrayContaining([expect.stringContaining('logger.test.ts')]),
  )
  expect(JSON.stringify(described)).not.toContain('noor')
  expect(describeError('noor@mail.example')).toEqual({ kind: 'string' })
})

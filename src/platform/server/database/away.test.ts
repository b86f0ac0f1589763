import { expect, it } from 'vitest'
import { isDatabaseAway } from './away.ts'

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)

it.each([
  // the network
  [error('connect', { code: 'ECONNREFUSED', syscall: 'connect' }), true],
  [new AggregateError([error('connect', { code: 'ECONNREFUSED', syscall: 'connect' })]), true],
  [error('lookup', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), true],
  [error('no socket', { code: 'ENOENT', syscall: 'connect' }), true],
  // PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
  [error('shutting down', { code: '57P01' }), true],
  [error('starting up', { code: '57P03' }), true],
  [error('too many', { code: '53300' }), true],
  [error('connection', { code: '08006' }), true],
  [error('too slow', { code: '57014' }), true],
  [error('deadlock', { code: '40P01' }), true],
  [error('not accepting connections', { code: '55000', severity: 'FATAL' }), true],
  [error('no such database', { code: '3D000', severity: 'FATAL' }), true],
  [error('password', { code: '28P01', severity: 'FATAL' }), true],
  // the driver
  [error('Connection terminated unexpectedly'), true],
  [error('timeout exceeded when trying to connect'), true],
  // SQLite: https://sqlite.org/rescode.html
  [error('database is locked', { errcode: 5 }), true],
  [error('disk is full', { errcode: 13 }), true],
  [error('I/O error', { errcode: 10 | (3 << 8) }), true],
  // faults of ours
  [error('unique', { code: '23505', severity: 'ERROR' }), false],
  [error('syntax', { code: '42601', severity: 'ERROR' }), false],
  [error('out of range', { code: '22003', severity: 'ERROR' }), false],
  [error('constraint', { errcode: 19 }), false],
  [error('no such file', { code: 'ENOENT' }), false],
  [error('no manifest', { code: 'ENOENT', syscall: 'open' }), false],
  [error('anything'), false],
  ['a text', false],
  [undefined, false],
])('%s: the database is away: %s', (thrown, isAway) => {
  expect(isDatabaseAway(thrown)).toBe(isAway)
})

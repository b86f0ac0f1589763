import { describe, expect, it } from 'vitest'
import { isPrivateHost, secureDatabaseUrl, secureSmtpUrl } from './outbound-tls.ts'

describe('a host', () => {
  it.each([
    'localhost',
    '127.0.0.1',
    '127.8.0.1',
    '[::1]',
    '::1',
    '10.1.2.3',
    '172.16.0.9',
    '172.31.255.255',
    '192.168.1.20',
    '169.254.0.1',
    '[fd00::7]',
    '[fe80::1]',
    '::ffff:10.0.0.1',
    'database',
    'mail.internal',
    'nas.local',
    'mail.home.arpa',
  ])('of the own network: %s', (host) => {
    expect(isPrivateHost(host)).toBe(true)
  })

  it.each([
    'mail.example',
    '203.0.113.7',
    '172.32.0.1',
    '192.169.0.1',
    '11.0.0.1',
    '[2001:db8::1]',
    '::ffff:203.0.113.7',
    'localhost.example',
    'internal.example',
    '127.0.0.1.example',
  ])('elsewhere: %s', (host) => {
    expect(isPrivateHost(host)).toBe(false)
  })
})

describe('the address of the mail server', () => {
  it.each([
    ['smtp://u:p@mail.example:587', 'smtp://u:p@mail.example:587?requireTLS=true', false],
    ['smtps://u:p@mail.example:465', 'smtps://u:p@mail.example:465', false],
    ['smtp://u:p@mail.example:25?tls=off', 'smtp://u:p@mail.example:25', false],
    ['smtp://127.0.0.1:25', 'smtp://127.0.0.1:25', false],
    ['smtp://mailhost:25?ignoreTLS=true', 'smtp://mailhost:25?ignoreTLS=true', false],
    ['smtp://mail.example?ignoreTLS=true', 'smtp://mail.example?ignoreTLS=true', true],
    ['smtp://mail.example?requireTLS=false', 'smtp://mail.example?requireTLS=false', true],
    ['smtps://mail.example?secure=false', 'smtps://mail.example?secure=false', true],
  ])('%s', (given, url, isInClear) => {
    expect(secureSmtpUrl(given)).toEqual({ url, isInClear, isUnverified: false })
  })
})

describe('the address of the database', () => {
  it.each([
    ['postgres://u:p@db.example/x', 'postgres://u:p@db.example/x?sslmode=verify-full', false],
    [
      'postgres://u:p@db.example/x?sslmode=require',
      'postgres://u:p@db.example/x?sslmode=require',
      false,
    ],
    ['postgres://u:p@db.example/x?tls=off', 'postgres://u:p@db.example/x', false],
    ['postgres://u:p@database:5432/x', 'postgres://u:p@database:5432/x', false],
    ['postgres:///x?host=/var/run/postgresql', 'postgres:///x?host=/var/run/postgresql', false],
    [
      'postgres://localhost/x?host=db.example',
      'postgres://localhost/x?host=db.example&sslmode=verify-full',
      false,
    ],
    ['postgres://db.example/x?sslmode=disable', 'postgres://db.example/x?sslmode=disable', true],
    ['postgres://db.example/x?sslmode=prefer', 'postgres://db.example/x?sslmode=prefer', true],
    [
      'postgres://db.example/x?sslmode=no-verify',
      'postgres://db.example/x?sslmode=no-verify',
      true,
    ],
    ['postgres://db.example/x?ssl=0', 'postgres://db.example/x?ssl=0', true],
  ])('%s', (given, url, isInClear) => {
    expect(secureDatabaseUrl(given)).toEqual({ url, isInClear, isUnverified: false })
  })
})

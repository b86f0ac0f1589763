import { describe, expect, it } from 'vitest'
import { readRelyingParty } from './rules.ts'

describe('where passkeys work', () => {
  it.each([
    ['https://practice.example', 'practice.example', null],
    ['https://portal.practice.example:8443', 'portal.practice.example', null],
    ['http://localhost:3000', 'localhost', null],
    ['http://practice.localhost:3000', 'practice.localhost', null],
    ['http://practice.example', 'practice.example', 'not-https'],
    ['http://127.0.0.1:3000', '127.0.0.1', 'ip-address'],
    ['https://203.0.113.7', '203.0.113.7', 'ip-address'],
    ['https://0x7f.1', '127.0.0.1', 'ip-address'],
    ['https://[2001:db8::1]', '[2001:db8::1]', 'ip-address'],
  ])('decides by the public address: %s', (url, host, fault) => {
    expect(readRelyingParty(url)).toEqual({ host, origin: new URL(url).origin, fault })
  })
})

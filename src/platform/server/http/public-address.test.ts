import { describe, expect, it } from 'vitest'
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts'

describe('an address', () => {
  it.each(['8.8.8.8', '142.250.69.202', '172.32.0.1', '2607:f8b0:400b:80c::200a'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::1',
    'localhost',
    '',
  ])('%j is not', (address) => expect(isPublicAddress(address)).toBe(false))

  it('of this machine is refused where a request looks it up', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    lookupPublic('localhost', { all: true }, (error) => resolve(error))
    expect(await promise).toBeInstanceOf(PrivateAddressError)
  })
})

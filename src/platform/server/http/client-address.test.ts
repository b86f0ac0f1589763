import { expect, it } from 'vitest'
import { toAddressKeys, toClientAddress } from './client-address.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:51234', '203.0.113.9'],
  ['2001:DB8:0:0:1::9', '2001:db8::1:0:0:9'],
  ['[2001:db8::9]:51234', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', 'unknown'],
  ['', ''],
  ['0x7f.1', '0x7f.1'],
])('reads %j as the client address %j', (text, address) => {
  expect(toClientAddress(text)).toBe(address)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:80', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
])('counts %j in the one bucket %j', (text, key) => {
  expect(toAddressKeys(text)).toEqual([{ key, factor: 1 }])
})

it.each(['2001:db8:aa:bb::1', '[2001:db8:aa:bb:ffff:1:2:3]:443', '2001:0DB8:00aa:00bb::'])(
  'counts %j with its household and with its site',
  (text) => {
    expect(toAddressKeys(text)).toEqual([
      { key: '2001:db8:aa:bb::/64', factor: 1 },
      { key: '2001:db8:aa::/48', factor: 4 },
    ])
  },
)

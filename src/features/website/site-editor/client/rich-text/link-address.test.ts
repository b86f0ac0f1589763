import { describe, expect, it } from 'vitest'
import { completeAddress } from './link-address.ts'
import { parseLinkAddress } from './schema.ts'

describe('addresses of links', () => {
  it.each([
    ['example.ca', 'https://example.ca'],
    ['www.example.ca/path?a=1', 'https://www.example.ca/path?a=1'],
    ['someone@example.ca', 'mailto:someone@example.ca'],
    ['(416) 555-0120', 'tel:4165550120'],
    ['+1 416 555 0120', 'tel:+14165550120'],
    ['/fees', '/fees'],
    ['#insurance', '#insurance'],
    ['{phoneLink}', '{phoneLink}'],
    [' https://example.ca ', 'https://example.ca'],
  ])('completes %s', (typed, address) => {
    expect(completeAddress(typed)).toBe(address)
    expect(parseLinkAddress(completeAddress(typed))).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.ca',
    '/\\example.ca',
    'file:///etc/passwd',
    '',
  ])('refuses %s', (typed) => {
    expect(parseLinkAddress(completeAddress(typed))).toBeUndefined()
  })
})

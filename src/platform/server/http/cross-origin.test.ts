import { describe, expect, it } from 'vitest'
import { isCrossOrigin } from './cross-origin.ts'

describe('a page of another site', () => {
  const own = ['https://practice.example']
  it.each([
    [{}, false],
    [{ origin: 'https://practice.example' }, false],
    [{ origin: 'https://practice.example', 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'https://practice.example.evil.example' }, true],
    [{ origin: 'http://practice.example' }, true],
    [{ origin: 'https://practice.example:8443' }, true],
    [{ origin: 'null' }, true],
    [{ origin: '' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'anything' }, true],
  ])('with %o is foreign: %s', (headers, expected) => {
    expect(isCrossOrigin(headers, own)).toBe(expected)
  })
})

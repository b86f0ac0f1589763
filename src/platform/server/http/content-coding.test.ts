import { describe, expect, it } from 'vitest'
import { chooseCoding, matchesEtag } from './content-coding.ts'

describe('the content coding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0,gzip;q=0', 'identity'],
    ['br;q=0.000', 'identity'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['brotli', 'identity'],
  ])('for Accept-Encoding %j is %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding)
  })
})

describe('an ETag', () => {
  it.each([
    ['W/"abc"', true],
    ['"abc"', true],
    ['"x", W/"abc" , "y"', true],
    ['*', true],
    [undefined, false],
    ['', false],
    ['abc', false],
    ['"abcd"', false],
    ['"xabc"', false],
  ])('matches If-None-Match %j: %s', (header, isMatch) => {
    expect(matchesEtag(header, 'W/"abc"')).toBe(isMatch)
  })
})

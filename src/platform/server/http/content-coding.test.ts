import { describe, expect, it } from 'vitest'
import { chooseCoding, matchesEtag } from './content-coding.ts'

describe('an answer is sent', () => {
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
  ])('to one with Accept-Encoding %j as %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding)
  })
})

describe('a page is unchanged', () => {
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
  ])('for If-None-Match %j: %s', (header, is) => {
    expect(matchesEtag(header, 'W/"abc"')).toBe(is)
  })
})

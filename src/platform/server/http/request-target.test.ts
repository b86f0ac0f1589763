import { describe, expect, it } from 'vitest'
import { hasNeedlessEscapes, toPlainTarget } from './request-target.ts'

describe('the target of a request', () => {
  it.each([
    ['/', '/'],
    ['/therapists?q=%C3%A9#x', '/therapists?q=%C3%A9#x'],
    // RFC 9112, 3.2.2: "a server MUST accept the absolute-form in requests".
    ['http://practice.example/therapists?q=1', '/therapists?q=1'],
    ['HTTPS://practice.example:8080/ws', '/ws'],
    ['http://practice.example', '/'],
    ['http://practice.example?q=1', '/?q=1'],
    // RFC 3986, 6.2.2.2: escapes of unreserved characters "should be normalized by decoding".
    ['/%74herapists/%6D%61ya%2Dchen', '/therapists/maya-chen'],
    ['/%66r/therapists', '/fr/therapists'],
    ['/%61pi/%73ite?q=%74', '/api/site?q=%74'],
    // Other escapes stay: a slash would divide the path, and dots would climb.
    ['/therapists/a%2Fb%2e%2E', '/therapists/a%2Fb%2e%2E'],
    ['/therapists/%C3%89lise', '/therapists/%C3%89lise'],
  ])('%s is %s', (target, plain) => {
    expect(toPlainTarget(target)).toBe(plain)
  })

  it.each([
    ['/therapists/ren%E9', '/not-a-page'],
    ['/services/%', '/not-a-page'],
    ['/%ED%A0%80?q=1', '/not-a-page'],
    ['/admin/leads/%C3%28', '/not-a-page'],
    ['/fr/%zz', '/fr/not-a-page'],
    ['/fr/therapeutes/ren%E9', '/fr/not-a-page'],
    ['*', '/not-a-page'],
    // For a call it is bad input.
    ['/api/therapists/ren%E9', '/api/therapists/ren%E9'],
  ])('%s, which cannot be read, is %s', (target, plain) => {
    expect(toPlainTarget(target)).toBe(plain)
  })

  it.each([
    ['/%74herapists', true],
    ['http://practice.example/%74herapists', true],
    ['/therapists/%C3%89lise?q=%74', false],
    ['/therapists/%74%E9', false],
  ])('%s has escapes that a browser need not send: %s', (target, has) => {
    expect(hasNeedlessEscapes(target)).toBe(has)
  })
})

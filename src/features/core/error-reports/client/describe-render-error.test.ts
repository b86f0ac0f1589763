import { expect, it } from 'vitest'
import { reportRenderError } from '../contract.ts'
import { describeRenderError } from './describe-render-error.ts'

const chromium = `
    at Team (https://practice.example/assets/therapists-Dk3_.js:1:208)
    at main`
const firefox = `
t@https://practice.example/assets/therapists-Dk3_.js:1:208
main`

it.each([
  ['Chromium', chromium, 'Team'],
  ['Firefox', firefox, 't'],
])('names the component and its place in the build, in %s', (_browser, stack, component) => {
  expect(describeRenderError(new TypeError('x'), stack, '/therapists')).toEqual({
    kind: 'TypeError',
    component,
    source: 'therapists-Dk3_.js:1:208',
    part: '/therapists',
  })
})

it.each([
  [new Error('Maya Chen, maya@mail.example'), 'Error'],
  ['Maya Chen', 'string'],
  [undefined, 'undefined'],
])('reports nothing of what the error %# says', (error, kind) => {
  const report = describeRenderError(error, null, '/therapists/:identifier')
  expect(report).toEqual({
    kind,
    component: 'unknown',
    source: 'unknown',
    part: '/therapists/:identifier',
  })
  expect(reportRenderError.body.safeParse(report).success).toBe(true)
})

it('shortens and cleans names until the server accepts them', () => {
  class Odd extends Error {
    override name = `Odd "error"\n${'x'.repeat(200)}`
  }
  const report = describeRenderError(new Odd(), chromium, 'chat')
  expect(reportRenderError.body.safeParse(report).success).toBe(true)
})

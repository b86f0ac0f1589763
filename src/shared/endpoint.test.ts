import { expect, it } from 'vitest'
import { fillPath } from './endpoint.ts'

it.each([
  ['/api/leads', undefined, '/api/leads'],
  ['/api/leads/:id', { id: 7 }, '/api/leads/7'],
  ['/api/a/:one/b/:two', { one: 'x', two: 'y' }, '/api/a/x/b/y'],
  [
    '/api/therapists/:identifier',
    { identifier: '../admin?x=1#é' },
    '/api/therapists/..%2Fadmin%3Fx%3D1%23%C3%A9',
  ],
])('%s with %j is %s', (path, params, filled) => {
  expect(fillPath(path, params)).toBe(filled)
})

import { afterEach, expect } from 'vitest'
import { createTestBed, type TestProcess } from './test-process.ts'

/** Starts servers like an operator, and stops and removes them after each test. */
export function setupStarts() {
  const testBed = createTestBed()
  afterEach(() => testBed.clear())
  return testBed
}

/** Expects that a server did not start, and that it printed exactly one line. */
export async function expectRefusal(server: TestProcess, line: string | RegExp) {
  const { code } = await server.ended
  expect(server.errors()).toMatch(/^[^\n]+\n$/)
  expect(server.errors().trim()).toMatch(line)
  expect(server.output()).not.toContain('Ready')
  expect(code).toBeGreaterThan(0)
}

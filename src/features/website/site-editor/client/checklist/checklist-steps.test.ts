import { describe, expect, it } from 'vitest'
import { checklistSteps } from '../../contract.ts'
import { findNextSection } from './checklist-steps.ts'

const steps = (...open: string[]) =>
  checklistSteps.map((key) => ({ key, isDone: !open.includes(key) }))

describe('the section after a step', () => {
  it.each([
    ['words', ['contact'], 'contact'],
    ['words', ['hours', 'offices'], 'contact'],
    ['contact', ['hours', 'services'], 'services'],
    ['services', ['offices', 'look'], 'look'],
    ['documents', ['mail', 'people'], undefined],
    ['home', ['hours'], 'contact'],
  ])('of %s, while %j are open, is %s', (section, open, next) => {
    expect(findNextSection(section, steps(...open))).toBe(next)
  })
})

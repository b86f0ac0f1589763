import { beforeAll, describe, expect, it } from 'vitest'
import { findClassProblems } from './css/find-problems.ts'
import { compileDesign } from './css/known-classes.ts'

const planted = {
  value: 'const a = <p className="mt-[3px] flex text-sm" />',
  variant: 'const a = <p className="flex @max-[40rem]:hidden" />',
  retired: "const rowClasses = 'flex items-center text-note'",
  important: "classNames('flex items-center', isOpen && 'mt-2!')",
  pale: 'const a = <p className="flex text-line-field" />',
  sheer: 'const a = <p className="flex text-ink/60" />',
  inactive: 'const a = <p className="flex disabled:text-line-field" />',
  text: 'const a = "Please enter your name"',
}

let isKnown: (name: string) => boolean
beforeAll(async () => {
  isKnown = await compileDesign(Object.values(planted).flatMap((text) => text.split(/[\s'"]+/)))
})

describe('the check of class names', () => {
  it('counts values in class names, in variants too', () => {
    expect(findClassProblems(planted.value, isKnown)).toEqual({ arbitrary: 1, problems: [] })
    expect(findClassProblems(planted.variant, isKnown)).toEqual({ arbitrary: 1, problems: [] })
  })

  it('refuses a class that does not exist', () => {
    expect(findClassProblems(planted.retired, isKnown).problems).toEqual([
      { line: 1, problem: 'text-note is no class' },
    ])
  })

  it('refuses a class that overrides by importance', () => {
    expect(findClassProblems(`\n${planted.important}`, isKnown).problems).toEqual([
      { line: 2, problem: 'mt-2! overrides: give the component a variant' },
    ])
  })

  it('refuses text that is too pale, unless it cannot be used', () => {
    const because = 'is too pale for text: 4.5:1 on white is needed'
    expect(findClassProblems(planted.pale, isKnown).problems).toEqual([
      { line: 1, problem: `text-line-field ${because}` },
    ])
    expect(findClassProblems(planted.sheer, isKnown).problems).toEqual([
      { line: 1, problem: `text-ink/60 ${because}` },
    ])
    expect(findClassProblems(planted.inactive, isKnown).problems).toEqual([])
  })

  it('accepts texts of the screen', () => {
    expect(findClassProblems(planted.text, isKnown)).toEqual({ arbitrary: 0, problems: [] })
  })
})

import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect, type RunnerTestCase, TestRunner } from 'vitest'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import '../support/counts.ts'

/** Renders a component as a portal page shows it: with its styles, within the main area. */
export const renderInPortal = (component: ReactNode) =>
  render(
    <div className="min-h-dvh bg-portal portal">
      <main className="p-6">
        <h1 className="sr-only">Page</h1>
        {component}
      </main>
    </div>,
  )

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Checks that what is rendered has no known accessibility violation in its current state. */
export async function expectAccessible() {
  const { meta } = TestRunner.getCurrentTest<RunnerTestCase>()
  meta.accessibilityRuns = (meta.accessibilityRuns ?? 0) + 1
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
    preload: false,
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

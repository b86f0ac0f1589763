// Closures that read a service which is made after them. Each hides that two features depend on one another, which
// no import shows.

import { type ESTree, Visitor } from 'vite'

/** The file that makes all features, one after the other. */
export const featureList = 'src/app/server/features.ts'

type Range = { start: number; end: number }

/** The offsets of functions that name a constant which is declared after them. */
export function findLateClosures(program: ESTree.Program, text: string): number[] {
  const declaredAt = new Map<string, number>()
  const closures: Range[] = []
  const names: { name: string; start: number }[] = []
  new Visitor({
    VariableDeclarator({ id, start }) {
      if (id.type === 'Identifier') declaredAt.set(id.name, start)
    },
    ArrowFunctionExpression: ({ start, end }) => void closures.push({ start, end }),
    FunctionExpression: ({ start, end }) => void closures.push({ start, end }),
    Identifier({ name, start }) {
      // The property of an object only has the same name.
      if (text[start - 1] !== '.') names.push({ name, start })
    },
  }).visit(program)
  const isLate = ({ start, end }: Range) =>
    names.some(
      (used) => used.start > start && used.start < end && (declaredAt.get(used.name) ?? -1) >= end,
    )
  return closures.filter(isLate).map(({ start }) => start)
}

// Finds circles, among features and among files.

import type { Link } from './places.ts'

export interface Circle {
  /** Where to start reading. */
  first: Link
  message: string
}

/** Features that import each other, directly or through others. Type imports count. */
export function findFeatureCircles(links: readonly Link[]): Circle[] {
  const between = links.filter(
    ({ from, to }) =>
      from.feature !== undefined && to.feature !== undefined && from.feature !== to.feature,
  )
  return findCircles(between, ({ from, to }) => [from.feature ?? '', to.feature ?? '']).map(
    (circle) => ({
      first: circle[0],
      message: `The features ${spell(circle.map(({ from }) => from.feature ?? ''))} use each other in a circle: ${circle
        .map(({ from, to }) => `\`${from.name}\` imports \`${to.name}\``)
        .join(
          ', ',
        )}. Let one of them be handed what it needs in \`app/server/features.ts\`, let them meet on a page, or move the word both use into \`src/shared/\`.`,
    }),
  )
}

/** Files that import each other. Type imports count: a reader follows them too. */
export function findFileCircles(links: readonly Link[]): Circle[] {
  return findCircles(links, ({ from, to }) => [from.path, to.path])
    .filter((circle) => !isFeatureCircle(circle))
    .map((circle) => ({
      first: circle[0],
      message:
        circle.length === 1
          ? `\`${circle[0].from.name}\` imports itself. Use the names it holds directly.`
          : `The files ${spell(circle.map(({ from }) => from.name))} import each other in a circle. Move what they share into a file of its own, which imports none of them.`,
    }))
}

const spell = (names: readonly string[]) =>
  [...names, names[0]].map((name) => `\`${name}\``).join(' → ')

// Already reported as a circle among features.
const isFeatureCircle = (circle: readonly Link[]) =>
  circle.every(({ from }) => from.feature !== undefined) &&
  new Set(circle.map(({ from }) => from.feature)).size > 1

type Path = [Link, ...Link[]]

/** The shortest circles, at most one through each node: fixing one often fixes the next. */
function findCircles(links: readonly Link[], ends: (link: Link) => [string, string]): Path[] {
  const outgoing = new Map<string, Map<string, Link>>()
  for (const link of links) {
    const [from, to] = ends(link)
    const known = outgoing.get(from) ?? new Map<string, Link>()
    if (!known.has(to)) known.set(to, link)
    outgoing.set(from, known)
  }
  const reported = new Set<string>()
  return [...outgoing.keys()]
    .toSorted()
    .map((start) => findShortestCycle(start, outgoing))
    .filter((circle) => circle !== undefined)
    .toSorted((a, b) => a.length - b.length)
    .filter((circle) => {
      const nodes = circle.map((link) => ends(link)[0])
      if (nodes.some((node) => reported.has(node))) return false
      for (const node of nodes) reported.add(node)
      return true
    })
}

function findShortestCycle(
  start: string,
  outgoing: ReadonlyMap<string, ReadonlyMap<string, Link>>,
): Path | undefined {
  const seen = new Set<string>()
  let ways: { at: string; links: Link[] }[] = [{ at: start, links: [] }]
  while (ways.length > 0) {
    const longer: typeof ways = []
    for (const { at, links } of ways) {
      for (const [next, link] of outgoing.get(at) ?? []) {
        if (next === start) {
          const [first, ...rest] = [...links, link]
          return first ? [first, ...rest] : [link]
        }
        if (seen.has(next)) continue
        seen.add(next)
        longer.push({ at: next, links: [...links, link] })
      }
    }
    ways = longer
  }
  return undefined
}

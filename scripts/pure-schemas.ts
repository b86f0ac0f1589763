import { type Plugin, parseSync, Visitor } from 'vite'

/** The modules whose functions only make schemas, and contracts from schemas. */
const makers = /^zod\/mini$|\/(text|iso-text|endpoint|person-fields)\.ts$/

type Expression = { type: string; callee?: Expression; object?: Expression; name?: string }

/** The name at the beginning of a chain of calls: `z` in `z.string().check(…)`. */
function findRoot(expression: Expression): string | undefined {
  let root: Expression | undefined = expression
  let last: Expression | undefined
  while (root !== undefined && root.type !== 'Identifier') {
    last = root
    root = root.type === 'CallExpression' ? root.callee : root.object
  }
  // `text.split(…)` calls a method of a text, not the function `text`; of `z`, each method makes a schema.
  return root?.name === 'z' || last?.type === 'CallExpression' ? root?.name : undefined
}

/** `code` with each call that only makes a schema marked, so that a bundler drops a schema that no one uses. */
export function markSchemas(id: string, code: string): string {
  const imported = new Set<string>()
  const calls: { start: number; root: string }[] = []
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!makers.test(source.value)) return
      for (const { local } of specifiers) imported.add(local.name)
    },
    CallExpression(call) {
      const root = findRoot(call as Expression)
      if (root !== undefined) calls.push({ start: call.start, root })
    },
  }).visit(parseSync(id, code).program)
  const starts = new Set(calls.filter(({ root }) => imported.has(root)).map(({ start }) => start))
  let marked = code
  for (const start of [...starts].toSorted((a, b) => b - a)) {
    marked = `${marked.slice(0, start)}/* @__PURE__ */ ${marked.slice(start)}`
  }
  return marked
}

/**
 * Marks the calls in our own files that only make schemas. A list of such functions by name, which bundlers offer,
 * would hold for libraries too: a library's own `text.split(…).forEach(…)` would be dropped without a word.
 */
export const pureSchemas = (): Plugin => ({
  name: 'pure-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: {
      id: /\/src\/.*\.tsx?$/,
      code: /zod\/mini|\/(text|iso-text|endpoint|person-fields)\.ts'/,
    },
    handler: (code, id) => ({ code: markSchemas(id, code), map: null }),
  },
})

import { type Plugin, parseSync, Visitor } from 'vite'

/** Properties that only the server uses, by the function whose argument has it. */
const serverFields: Readonly<Record<string, ReadonlySet<string>>> = {
  // Schemas, and what the documentation says.
  endpoint: new Set([
    'params',
    'query',
    'body',
    'response',
    'summary',
    'limit',
    'status',
    'maxBodyBytes',
    'needsOpenPractice',
    'asksPassword',
  ]),
  page: new Set(['addresses', 'shows', 'needs', 'query', 'repeated', 'budget']),
}

/**
 * Removes server-side properties from `endpoint({ … })` in contracts and `page({ … })` in the table of pages,
 * in what browsers and the renderer load. The server checks every call by the schemas; a page makes calls by path and
 * method alone, and forms import the schemas they check by name. Without this, the home page would load the
 * schema library without using it.
 */
export function removeServerFields(): Plugin {
  return {
    name: 'remove-server-fields',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(features\/[^/]+\/[^/]+\/contract(\/[^/]+)?|app\/pages)\.ts$/ },
      handler(code, id) {
        const cuts: { start: number; end: number }[] = []
        new Visitor({
          CallExpression({ callee, arguments: [definition] }) {
            if (callee.type !== 'Identifier' || definition?.type !== 'ObjectExpression') return
            for (const part of definition.properties) {
              const isForTheServer =
                part.type === 'Property' &&
                part.key.type === 'Identifier' &&
                serverFields[callee.name]?.has(part.key.name)
              if (isForTheServer) cuts.push({ start: part.start, end: part.end })
            }
          },
        }).visit(parseSync(id, code).program)
        let light = code
        for (const { start, end } of cuts.toReversed()) {
          // An empty spread replaces the property, so that the surrounding commas stay valid.
          light = `${light.slice(0, start)}...{}${light.slice(end)}`
        }
        // A contract of which a page uses nothing is left out, schemas and all.
        return { code: light, map: null, moduleSideEffects: false }
      },
    },
  }
}

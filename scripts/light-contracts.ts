import { type Plugin, parseSync, Visitor } from 'vite'

const schemaNames = ['params', 'query', 'body', 'response']
/** Properties that only the server and the documentation use. */
const serverNames = ['summary', 'limit', 'status']
const leftOut = new Set([...schemaNames, ...serverNames])

/**
 * Removes the schemas and other server-side properties from `endpoint({ … })` in the browser's build.
 * The server checks every call by them; the browser makes calls by path and method alone, and forms
 * import the schemas they check by name. Without this, the home page would load the schema library
 * without using it.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    enforce: 'pre',
    transform: {
      filter: { id: /\/features\/[^/]+\/contract(\/[^/]+)?\.ts$/ },
      handler(code, id) {
        const cuts: { start: number; end: number }[] = []
        new Visitor({
          CallExpression({ callee, arguments: [definition] }) {
            if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
            if (definition?.type !== 'ObjectExpression') return
            for (const part of definition.properties) {
              const isForTheServer =
                part.type === 'Property' &&
                part.key.type === 'Identifier' &&
                leftOut.has(part.key.name)
              if (isForTheServer) cuts.push({ start: part.start, end: part.end })
            }
          },
        }).visit(parseSync(id, code).program)
        let light = code
        for (const { start, end } of cuts.toReversed()) {
          // An empty spread replaces the property, so that the surrounding commas stay valid.
          light = `${light.slice(0, start)}...{}${light.slice(end)}`
        }
        return { code: light, map: null }
      },
    },
  }
}

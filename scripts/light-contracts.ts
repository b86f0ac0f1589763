import { type Plugin, parseSync, Visitor } from 'vite'

const schemaNames = ['params', 'query', 'body', 'answer']
/** The rest that only the server and the documentation look at. */
const serverNames = ['summary', 'limit', 'status']
const leftOut = new Set([...schemaNames, ...serverNames])

/**
 * Takes the schemas, and what else is for the server, out of `endpoint({ … })` for the browser's build.
 * The server checks every call by them; the browser makes calls by path and method alone, and forms
 * import the schemas they check by name. Without this, the home page would carry the schema library for
 * nothing.
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
          // An empty spread stands in for the property, so that the commas around it stay right.
          light = `${light.slice(0, start)}...{}${light.slice(end)}`
        }
        return { code: light, map: null }
      },
    },
  }
}

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'

const folder = join(import.meta.dirname, '../../src/app/client')

/** Our own style sheets by their path, Tailwind's by its package. */
function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.')
    ? join(base, id)
    : fileURLToPath(import.meta.resolve(`${id}/index.css`))
  return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, 'utf8') })
}

const unescapeName = (name: string) =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')

/** Which of these names the design has: utilities, and classes in our own rules. */
export async function compileDesign(
  candidates: readonly string[],
): Promise<(name: string) => boolean> {
  const design = await compile("@import 'tailwindcss';\n@import './design.css';", {
    base: folder,
    loadStylesheet,
  })
  const css = design.build([...candidates])
  const known = new Set(
    [...css.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) =>
      unescapeName(name),
    ),
  )
  // Marks that other classes refer to.
  return (name) => known.has(name) || /^(?:group|peer)(?:\/\w+)?$|^@container$/.test(name)
}

// Reads the source tree. TypeScript 7 has no compiler API in JavaScript, so this uses the parser
// that comes with Vite.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { featureList, findLateClosures } from './late-closures.ts'
import { type Import, type SourceFile, sourceFolders, toPlace } from './places.ts'
import { findTableUses } from './table-rules.ts'

/** Reads every file below the source folders, and the files at the root, with what they import. */
export function readSourceTree(root: string): SourceFile[] {
  const atRoot = readdirSync(root, { withFileTypes: true })
  return [
    ...atRoot.filter((entry) => entry.isFile()).map((entry) => entry.name),
    ...atRoot
      .filter((entry) => entry.isDirectory() && sourceFolders.includes(entry.name))
      .flatMap((entry) => listFiles(root, entry.name)),
  ]
    .toSorted()
    .map((path) =>
      toPlace(path).isCode
        ? readSourceFile(path, readFileSync(join(root, path), 'utf8'))
        : { path, imports: [] },
    )
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(root, path) : [path]
    })
}

/** Parses one file for what the rules check. */
export function readSourceFile(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text)
  const error = parsed.errors[0]
  if (error !== undefined) return { path, imports: [], syntaxError: error.message }

  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: Import[] = []
  const defaultExportLines: number[] = []
  const environmentLines = new Set<number>()

  // Only `import type …` counts as type-only. `import { type A } from './a.ts'` leaves an empty
  // import behind when Node strips the types, and so still loads the file.
  const isTypeOnly = (start: number) =>
    /^(?:import|export)\s+type\b(?!\s*(?:,|from\s*['"]))/.test(text.slice(start, start + 200))

  for (const { start, moduleRequest } of parsed.module.staticImports) {
    const typeOnly = isTypeOnly(start)
    imports.push({ specifier: moduleRequest.value, typeOnly, line: lineAt(start) })
  }
  for (const { start, entries } of parsed.module.staticExports) {
    const line = lineAt(start)
    if (entries.some((entry) => entry.exportName.kind === 'Default')) defaultExportLines.push(line)
    const from = entries.find((entry) => entry.moduleRequest !== null)
    if (!from?.moduleRequest) continue
    const exportsAll = from.importName.kind === 'All' || from.importName.kind === 'AllButDefault'
    const specifier = from.moduleRequest.value
    imports.push({ specifier, typeOnly: isTypeOnly(start), line, exportsAll })
  }

  // Visiting the syntax tree takes most of the time, so only files that need it are visited.
  if (/\bimport\s*\(|\bprocess\b/.test(text)) {
    new Visitor({
      ImportExpression({ source, start }) {
        const specifier = fixedText(source)
        if (specifier === undefined) return
        imports.push({ specifier, typeOnly: false, line: lineAt(start), dynamic: true })
      },
      TSImportType({ source, start }) {
        imports.push({ specifier: source.value, typeOnly: true, line: lineAt(start) })
      },
      MemberExpression(node) {
        if (nameOfProperty(node) === 'env' && isProcess(node.object)) {
          environmentLines.add(lineAt(node.start))
        }
      },
      VariableDeclarator({ id, init, start }) {
        if (init === null || !isProcess(init) || id.type !== 'ObjectPattern') return
        const takesEnvironment = id.properties.some(
          (property) =>
            property.type === 'Property' &&
            property.key.type === 'Identifier' &&
            property.key.name === 'env',
        )
        if (takesEnvironment) environmentLines.add(lineAt(start))
      },
      ImportDeclaration({ source, specifiers, start }) {
        if (source.value !== 'node:process' && source.value !== 'process') return
        const takesEnvironment = specifiers.some(
          (specifier) =>
            specifier.type === 'ImportSpecifier' &&
            specifier.imported.type === 'Identifier' &&
            specifier.imported.name === 'env',
        )
        if (takesEnvironment) environmentLines.add(lineAt(start))
      },
    }).visit(parsed.program)
  }
  const lateClosureLines =
    path === featureList ? findLateClosures(parsed.program, text).map(lineAt) : []
  return {
    path,
    imports,
    defaultExportLines,
    environmentLines: [...environmentLines],
    lateClosureLines,
    ...(path.includes('/server/') && readServerCode(text, lineAt)),
  }
}

const readServerCode = (text: string, lineAt: (offset: number) => number) => ({
  tableUses: findTableUses(text),
  curried: findCurried(text, lineAt),
})

const curriedUseCase =
  /^(?:export )?const (?!create)(\w+) =\s+\((?:deps|context|\{[^}]*\}): \w*(?:Deps|Context)\b[^)]*\) =>\s+(?:async \(|\([^)]*\)(?::[^\n=]*)? =>)/gm

const findCurried = (text: string, lineAt: (offset: number) => number) =>
  [...text.matchAll(curriedUseCase)].map(({ 1: name = '', index }) => ({
    name,
    line: lineAt(index),
  }))

function fixedText(node: ESTree.Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined
  }
  return undefined
}

function nameOfProperty(node: ESTree.MemberExpression): string | undefined {
  if (!node.computed && node.property.type === 'Identifier') return node.property.name
  return node.computed ? fixedText(node.property) : undefined
}

function isProcess(node: ESTree.Expression | ESTree.Super): boolean {
  if (node.type === 'Identifier') return node.name === 'process'
  return node.type === 'MemberExpression' && nameOfProperty(node) === 'process'
}

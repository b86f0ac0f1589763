// Finds messages that are read while a module loads. On the server a module loads once, so the text would be in
// one language for all visitors.
import { parseSync, Visitor } from 'vite'

type Range = { start: number; end: number }

/** @returns the lines of one file on which a message is called outside of all functions */
export function findEarlyMessages(path: string, code: string): number[] {
  if (!code.includes('#messages')) return []
  const functions: Range[] = []
  const calls: number[] = []
  const addFunction = (node: Range) => void functions.push(node)
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    CallExpression({ start, callee }) {
      const isMessage =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'm'
      if (isMessage) calls.push(start)
    },
  }).visit(parseSync(path, code).program)
  return calls
    .filter((at) => !functions.some(({ start, end }) => start <= at && at < end))
    .map((at) => code.slice(0, at).split('\n').length)
}

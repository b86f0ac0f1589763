// Finds texts that are written in the code of public pages instead of in a catalogue.
import { type ESTree, parseSync, Visitor } from 'vite'

export type LiteralText = { line: number; text: string }

/** Attributes that people read or hear. */
const readAttributes = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'title',
  'placeholder',
  'label',
])

/** True if a text between tags or in an attribute is a word of a language, rather than punctuation or a number. */
const hasWord = (text: string) => /\p{L}{2}/u.test(text)

/** True if a string anywhere in the code is a sentence: it begins with a capital and has several words. */
const isSentence = (text: string) =>
  /^["“]?\p{Lu}[\p{L}’']*[,:;]?(?: [\p{L}\d’'"“”(),.:;!?&–-]+)+$/u.test(text.trim())

const toText = (quasis: readonly ESTree.TemplateElement[]) =>
  quasis.map(({ value }) => value.cooked ?? '').join('x')

/** Strings that no visitor sees: of thrown programming errors and of the console. */
function isForProgrammers({ callee }: ESTree.NewExpression | ESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name.endsWith('Error') && callee.name !== 'AppError'
}

/** @returns the texts of one file of components, in the order of their lines */
export function findLiteralTexts(path: string, code: string): LiteralText[] {
  const found: { start: number; text: string }[] = []
  const exempt: { start: number; end: number }[] = []
  const add = (start: number, text: string) => void found.push({ start, text: text.trim() })
  new Visitor({
    JSXText({ start, value }) {
      if (hasWord(value)) add(start, value)
    },
    JSXAttribute({ name, value }) {
      const isRead = name.type === 'JSXIdentifier' && readAttributes.has(name.name)
      if (isRead && value?.type === 'Literal' && hasWord(value.value)) add(value.start, value.value)
    },
    NewExpression(node) {
      if (isForProgrammers(node)) exempt.push(node)
    },
    ImportDeclaration: (node) => void exempt.push(node),
    TSLiteralType: (node) => void exempt.push(node),
    Literal({ start, value }) {
      if (typeof value === 'string' && isSentence(value)) add(start, value)
    },
    TemplateLiteral({ start, quasis }) {
      const text = toText(quasis)
      if (isSentence(text)) add(start, text)
    },
  }).visit(parseSync(path, code).program)
  const texts = new Map(found.map(({ start, text }) => [start, text]))
  return [...texts]
    .filter(([start]) => !exempt.some((each) => each.start <= start && start < each.end))
    .toSorted(([a], [b]) => a - b)
    .map(([start, text]) => ({ line: code.slice(0, start).split('\n').length, text }))
}

import { type ESTree, parseSync, Visitor } from 'vite'
import { openings, retiredForms, retiredPhrases, retiredWords, standardNames } from './retired.ts'

export type LanguageProblem = { line: number; found: string; instead: string }

const splitWords = (name: string) =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])|_|\W/).map((word) => word.toLowerCase())

function judgeName(name: string): string | undefined {
  if (standardNames.has(name)) return undefined
  const word = splitWords(name).find((each) => Object.hasOwn(retiredWords, each))
  if (word !== undefined) return retiredWords[word]
  return retiredForms.find(({ form }) => form.test(name))?.instead
}

const judgeText = (text: string) => retiredPhrases.find(({ phrase }) => phrase.test(text))?.instead

const toText = (node: ESTree.Node | null | undefined): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') {
    return node.quasis.map((quasi) => quasi.value.raw).join(' … ')
  }
  return undefined
}

const isLogCall = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  /^(trace|debug|info|warn|error|fatal)$/.test(callee.property.name) &&
  /(^|\.)(logger|log)$/.test(callee.object.type === 'Identifier' ? callee.object.name : '')

const isKebabCase = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)

const getProperty = (node: ESTree.ObjectExpression, name: string) =>
  node.properties.find(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      property.key.name === name,
  )

/**
 * Finds retired language in one file: names of identifiers, names of jobs, messages of logs and errors, and
 * comments. Quoted texts that people read on the screen are the specification's and are not judged.
 */
export function findLanguageProblems(path: string, source: string): LanguageProblem[] {
  const { program, comments } = parseSync(path, source)
  const problems = new Map<string, LanguageProblem>()
  const report = (offset: number, found: string, instead: string | undefined) => {
    if (instead === undefined) return
    const line = source.slice(0, offset).split('\n').length
    problems.set(`${line} ${found}`, { line, found, instead })
  }
  const judgeMessages = (nodes: readonly ESTree.Node[]) => {
    for (const node of nodes) {
      const text = toText(node)
      if (text !== undefined) report(node.start, `"${text}"`, judgeText(text))
    }
  }

  new Visitor({
    Identifier: ({ name, start }) => report(start, name, judgeName(name)),
    CallExpression(node) {
      if (isLogCall(node)) judgeMessages(node.arguments)
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error')) judgeMessages(given)
    },
    ObjectExpression(node) {
      const name = getProperty(node, 'name')
      const isJob = getProperty(node, 'run') ?? getProperty(node, 'everySeconds')
      if (isJob === undefined || name?.type !== 'Property') return
      // Computed names are steps of tests.
      const text = name.value.type === 'TemplateLiteral' ? undefined : toText(name.value)
      if (text !== undefined && !isKebabCase(text)) {
        report(name.start, `"${text}"`, 'a job name in kebab-case, such as `delete-expired-leads`')
      }
    },
  }).visit(program)
  let endOfLast = 0
  for (const { type, start, end, value } of comments) {
    const text = value
      .replace(/^\*/, '')
      .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
      .trim()
    report(start, `comment "${text.slice(0, 60)}"`, judgeText(text))
    // A line comment right below another one continues it.
    const isContinued = type === 'Line' && /^\n\s*$/.test(source.slice(endOfLast, start))
    if (!isContinued && openings.form.test(text)) {
      report(start, `comment opens with "${text.slice(0, 30)}"`, openings.instead)
    }
    endOfLast = type === 'Line' ? end : 0
  }
  return [...problems.values()].toSorted((a, b) => a.line - b.line)
}

import { isPaleText, readPaleColors } from './pale-colors.ts'

const pale = readPaleColors()

/** Strings of several words, or of one, in which class names may be listed. */
const listPattern = /(['"`])((?:(?!\1)[^\\\n])+)\1/g

const toWords = (list: string) => list.split(/\s+/).filter((word) => word !== '')

interface ClassList {
  line: number
  words: readonly string[]
}

function findLists(text: string): ClassList[] {
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  return [...code.matchAll(listPattern)].map((match) => ({
    line: code.slice(0, match.index).split('\n').length,
    words: toWords((match[2] ?? '').replace(/\$\{[^}]*\}/g, ' ')),
  }))
}

/** Everything that may be a class name in a file. */
export const listClassNames = (text: string): string[] =>
  findLists(text).flatMap(({ words }) => words)

interface ClassProblem {
  line: number
  problem: string
}

/**
 * Finds problems of the class names of a file, and counts those with a value of their own. A string lists class
 * names when at least half of its words are classes and one of them could be nothing else.
 */
export function findClassProblems(
  text: string,
  isKnown: (name: string) => boolean,
): { arbitrary: number; problems: ClassProblem[] } {
  const problems: ClassProblem[] = []
  let arbitrary = 0
  for (const { line, words } of findLists(text)) {
    const known = words.filter(isKnown)
    if (known.length * 2 < words.length || !known.some((word) => /[-:[]/.test(word))) continue
    arbitrary += words.filter((word) => word.includes('[')).length
    for (const word of words) {
      if (!isKnown(word) && /^[a-z@*-][\w@*:./()-]*$/.test(word)) {
        problems.push({ line, problem: `${word} is no class` })
      } else if (/^!|!$/.test(word)) {
        problems.push({ line, problem: `${word} overrides: give the component a variant` })
      } else if (isPaleText(word, pale)) {
        problems.push({ line, problem: `${word} is too pale for text: 4.5:1 on white is needed` })
      }
    }
  }
  return { arbitrary, problems }
}

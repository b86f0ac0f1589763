import type { Mark, Node } from 'prosemirror-model'
import type { Block, RichText, Run } from '#features/practice/site/contract/text.ts'
import { richTextSchema } from './schema.ts'

// Between the stored blocks and the editor's document.

const { nodes, marks } = richTextSchema

function toMarks(run: Exclude<Run, string>): Mark[] {
  return [
    ...(run.href === undefined ? [] : [marks['link']?.create({ href: run.href })]),
    ...(run.bold ? [marks['bold']?.create()] : []),
    ...(run.italic ? [marks['italic']?.create()] : []),
  ].filter((mark) => mark !== undefined)
}

/** Text nodes must not be empty. */
const toTextNodes = (runs: readonly Run[]) =>
  runs
    .map((run) => (typeof run === 'string' ? { text: run } : run))
    .filter(({ text }) => text !== '')
    .map((run) => richTextSchema.text(run.text, toMarks(run)))

const create = (type: string, attrs: Record<string, unknown> | null, content: readonly Node[]) => {
  const nodeType = nodes[type]
  if (!nodeType) throw new Error(`the editor has no node ${type}`)
  return nodeType.create(attrs, content)
}

function toNode(block: Block): Node | undefined {
  switch (block.type) {
    case 'paragraph':
      return create('paragraph', null, toTextNodes(block.runs))
    case 'quote':
      return create('quote', null, toTextNodes(block.runs))
    case 'heading':
      return create(
        'heading',
        { level: block.level, id: block.id ?? null },
        toTextNodes(block.runs),
      )
    case 'list':
      return block.items.length === 0
        ? undefined
        : create(
            block.isOrdered ? 'orderedList' : 'bulletList',
            null,
            block.items.map((runs) =>
              create('listItem', null, [create('paragraph', null, toTextNodes(runs))]),
            ),
          )
    case 'drawing':
      return create('drawing', { name: block.name }, [])
  }
}

/** The stored text as a document to edit; one empty paragraph if there is none. */
export function toDocument(blocks: RichText): Node {
  const content = blocks.map(toNode).filter((node) => node !== undefined)
  return create('doc', null, content.length > 0 ? content : [create('paragraph', null, [])])
}

function toRun(node: Node): Run {
  const text = node.text ?? ''
  const run: Exclude<Run, string> = { text }
  for (const { type, attrs } of node.marks) {
    if (type.name === 'bold') run.bold = true
    if (type.name === 'italic') run.italic = true
    if (type.name === 'link') run.href = String(attrs['href'])
  }
  return node.marks.length === 0 ? text : run
}

const toRuns = (node: Node) => node.children.map(toRun)

function toBlock(node: Node): Block {
  switch (node.type.name) {
    case 'heading': {
      const { level, id } = node.attrs
      return {
        type: 'heading',
        level: level === 2 ? 2 : 3,
        runs: toRuns(node),
        ...(typeof id === 'string' ? { id } : {}),
      }
    }
    case 'bulletList':
    case 'orderedList':
      return {
        type: 'list',
        ...(node.type.name === 'orderedList' ? { isOrdered: true as const } : {}),
        items: node.children.map((item) => (item.firstChild ? toRuns(item.firstChild) : [])),
      }
    case 'quote':
      return { type: 'quote', runs: toRuns(node) }
    case 'drawing':
      return { type: 'drawing', name: String(node.attrs['name']) }
    default:
      return { type: 'paragraph', runs: toRuns(node) }
  }
}

const isBlank = (runs: readonly Run[]) =>
  runs.every((run) => (typeof run === 'string' ? run : run.text).trim() === '')

/** Empty lines are not stored, nor are empty items of a list. */
function withoutBlanks(block: Block): Block | undefined {
  if (block.type === 'drawing') return block
  if (block.type !== 'list') return isBlank(block.runs) ? undefined : block
  const items = block.items.filter((item) => !isBlank(item))
  return items.length === 0 ? undefined : { ...block, items }
}

/** Dividing a heading in two leaves its id in both halves: the first one keeps it. */
function removeRepeatedIds(blocks: readonly Block[]): Block[] {
  const seen = new Set<string>()
  return blocks.map((block) => {
    if (block.type !== 'heading' || block.id === undefined) return block
    if (!seen.has(block.id)) {
      seen.add(block.id)
      return block
    }
    const { id: _repeated, ...rest } = block
    return rest
  })
}

/** The stored form of a document. */
export const toRichText = (document: Node): RichText =>
  removeRepeatedIds(
    document.children
      .map(toBlock)
      .map(withoutBlanks)
      .filter((block) => block !== undefined),
  )

import { type Mark, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { linkSchema } from '#features/practice/site/contract/text.ts'
import { nameDrawing } from '../fields/drawing-options.ts'

// The editor's document has exactly the blocks and formats of `RichText`. What is pasted can become nothing
// else: the schema has no place for colours, fonts, pictures, tables or scripts.

/** The address as it is stored, or undefined if a link may not lead there. */
export function parseLinkAddress(text: string): string | undefined {
  const parsed = linkSchema.safeParse(text)
  return parsed.success ? parsed.data : undefined
}

const toHeadingTag = (node: Node) => (node.attrs['level'] === 2 ? 'h2' : 'h3')

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'text*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    content: 'text*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 2 }, id: { default: null } },
    parseDOM: [
      { tag: 'h1', attrs: { level: 2 } },
      { tag: 'h2', attrs: { level: 2 } },
      ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
    ],
    toDOM: (node) => [toHeadingTag(node), 0],
  },
  bulletList: {
    content: 'listItem+',
    group: 'block',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  orderedList: {
    content: 'listItem+',
    group: 'block',
    parseDOM: [{ tag: 'ol' }],
    toDOM: () => ['ol', 0],
  },
  listItem: {
    content: 'paragraph',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  quote: {
    content: 'text*',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  /** One of the product's drawings, between two paragraphs. */
  drawing: {
    group: 'block',
    attrs: { name: {} },
    parseDOM: [
      {
        tag: 'p[data-drawing]',
        priority: 60,
        getAttrs: (element) => {
          const name = element.getAttribute('data-drawing') ?? ''
          return /^[a-z-]{1,30}$/.test(name) ? { name } : false
        },
      },
    ],
    toDOM: (node) => [
      'p',
      { 'data-drawing': String(node.attrs['name']), contenteditable: 'false' },
      nameDrawing(String(node.attrs['name'])),
    ],
  },
  text: {},
}

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = parseLinkAddress(element.getAttribute('href') ?? '')
          return href === undefined ? false : { href }
        },
      },
    ],
    toDOM: (mark: Mark) => ['a', { href: String(mark.attrs['href']) }, 0],
  },
  bold: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
    toDOM: () => ['strong', 0],
  },
  italic: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }],
    toDOM: () => ['em', 0],
  },
}

export const richTextSchema = new Schema({ nodes, marks })

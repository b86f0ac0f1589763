import { Fragment, type ReactNode } from 'react'
import { localPath } from '#shared/local-path.ts'
import type { DrawingName } from '../contract/content-values.ts'
import type { Block, RichText as Blocks, Run } from '../contract/text.ts'
import { getFirstWords, listHeadings } from '../rules.ts'
import { OutsideLink } from './outside-link.tsx'
import { useTextLanguage } from './text-language.ts'

/** The addresses of the product's drawings. */
export type Drawings = Readonly<Record<DrawingName, string>>

type RichTextProps = {
  text: Blocks
  /** For a text with pictures; without them it is shown without its drawings. */
  drawings?: Drawings | undefined
  /** The first paragraph is an introduction in larger type. */
  hasLead?: boolean | undefined
}

/** A text of the content as elements. Its parent has the class `prose`. */
export function RichText({ text, drawings, hasLead = false }: RichTextProps) {
  const headings = listHeadings(text)
  const lang = useTextLanguage()(getFirstWords(text))
  return text.map((block, index) => {
    const isLead = hasLead && index === 0
    return (
      // The text does not change while it is shown, so a block's position identifies it.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {renderBlock(block, { id: headings.get(block)?.id, lang, isLead, drawings })}
      </Fragment>
    )
  })
}

type BlockOptions = {
  id: string | undefined
  lang: string | undefined
  isLead: boolean
  drawings: Drawings | undefined
}

function renderBlock(block: Block, { id, lang, isLead, drawings }: BlockOptions): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p lang={lang} className={isLead ? 'type-lead text-ink' : undefined}>
          {renderRuns(block.runs)}
        </p>
      )
    case 'heading':
      return block.level === 2 ? (
        <h2 id={id} lang={lang}>
          {renderRuns(block.runs)}
        </h2>
      ) : (
        <h3 lang={lang}>{renderRuns(block.runs)}</h3>
      )
    case 'list':
      return block.isOrdered ? (
        <ol lang={lang}>{block.items.map(renderItem)}</ol>
      ) : (
        <ul lang={lang}>{block.items.map(renderItem)}</ul>
      )
    case 'quote':
      return <blockquote lang={lang}>{renderRuns(block.runs)}</blockquote>
    case 'drawing':
      return <Drawing src={drawings?.[block.name as DrawingName]} />
  }
}

const renderItem = (runs: readonly Run[], index: number) => <li key={index}>{renderRuns(runs)}</li>

const renderRuns = (runs: readonly Run[]) =>
  // oxlint-disable-next-line react/no-array-index-key -- as above
  runs.map((run, index) => <Fragment key={index}>{renderRun(run)}</Fragment>)

function renderRun(run: Run): ReactNode {
  if (typeof run === 'string') return run
  const emphasized = run.italic ? <em>{run.text}</em> : run.text
  const words = run.bold ? <strong>{emphasized}</strong> : emphasized
  // A fact that the practice left empty, such as its phone, leaves no link.
  if (!run.href) return words
  return /^https?:/.test(run.href) ? (
    <OutsideLink href={run.href}>{words}</OutsideLink>
  ) : (
    <a href={localPath(run.href)}>{words}</a>
  )
}

/** A name that this release does not know shows nothing. */
function Drawing({ src }: { src: string | undefined }) {
  if (src === undefined) return null
  return (
    <img
      src={src}
      alt=""
      width="640"
      height="280"
      loading="lazy"
      className="aspect-16/7 w-full object-cover object-bottom"
    />
  )
}

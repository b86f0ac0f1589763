import { Fragment } from 'react'
import { practice } from '#shared/practice.ts'
import type { DescriptionBlock, Service, ServiceDescription } from '../content.ts'
import { splitLinks } from '../rules.ts'

interface ServiceAboutProps {
  service: Service
  description: ServiceDescription | undefined
  /** The addresses of the pictures in the text, by name. */
  pictures: Readonly<Record<string, string>>
}

/** The full description: paragraphs, headings, lists and pictures. */
export function ServiceAbout({ service, description, pictures }: ServiceAboutProps) {
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="type-beside">
        {`About ${service.name}`}
      </h2>
      <div className="prose mt-4.5">
        {(description?.opening ?? [service.shortDescription]).map((text) => (
          <p key={text}>
            <LinkedWords text={text} />
          </p>
        ))}
        {description?.sections.map(({ heading, body }) => (
          <Fragment key={heading}>
            <h3>{heading}</h3>
            {body.map((block) => (
              <Block key={toBlockKey(block)} block={block} pictures={pictures} />
            ))}
          </Fragment>
        ))}
      </div>
    </section>
  )
}

function toBlockKey(block: DescriptionBlock) {
  if (typeof block === 'string') return block
  return 'picture' in block ? block.picture : block.join()
}

interface BlockProps {
  block: DescriptionBlock
  pictures: ServiceAboutProps['pictures']
}

function Block({ block, pictures }: BlockProps) {
  if (typeof block === 'string') {
    return (
      <p>
        <LinkedWords text={block} />
      </p>
    )
  }
  if (!('picture' in block)) {
    return (
      <ul>
        {block.map((item) => (
          <li key={item}>
            <LinkedWords text={item} />
          </li>
        ))}
      </ul>
    )
  }
  const src = pictures[block.picture]
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

function LinkedWords({ text }: { text: string }) {
  const phoneLink = `[${practice.phone}](${practice.phoneLink})`
  return splitLinks(text.replaceAll('{phone}', phoneLink)).map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.href} href={part.href}>
        {part.words}
      </a>
    ),
  )
}

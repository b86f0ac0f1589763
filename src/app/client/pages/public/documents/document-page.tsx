import type { ReactNode } from 'react'
import day from '../../../art/hero-day.svg'
import dayPhone from '../../../art/hero-day-phone.svg'
import { Landscape } from '../../../art/landscape.tsx'
import { ContactCard } from './contact-card.tsx'
import { DocumentLinks, type DocumentSections } from './document-links.tsx'

interface DocumentPageProps {
  title: string
  /** Headings by id, without `contact`, which ends every document. */
  sections: DocumentSections
  /** The reasons to get in touch. */
  contactReason: string
  /** The text, whose headings have the ids of the sections. */
  children: ReactNode
}

/** A legal document: a picture, a table of contents beside the text, and contact details at the end. */
export function DocumentPage({ title, sections, contactReason, children }: DocumentPageProps) {
  const contactTitle = 'Contact us'
  return (
    <>
      <div className="relative isolate overflow-hidden bg-river-50 md:min-h-75">
        <Landscape scene={{ wide: day, phone: dayPhone }} className="-z-10" />
        <div className="wrap pt-9 pb-29 md:pt-14 md:pb-26">
          <h1 className="type-page">{title}</h1>
          <p className="mt-4.5 type-lead text-ink-sky">
            Last updated <time dateTime="2025-04-25">4/25/2025</time>
          </p>
        </div>
      </div>
      <div className="wrap grid grid-cols-1 items-start gap-x-12 gap-y-8 pt-9 pb-18 md:pt-18 md:pb-26 lg:grid-first-60 lg:gap-x-18">
        <DocumentLinks sections={{ ...sections, contact: contactTitle }} />
        <div>
          <div className="prose md:[&_h2]:text-[1.875rem]">
            {children}
            <h2 id="contact">{contactTitle}</h2>
            <p>{contactReason}</p>
          </div>
          <ContactCard />
        </div>
      </div>
    </>
  )
}

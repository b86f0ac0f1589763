import type { ReactNode } from 'react'

interface FormHeadingProps {
  title: string
  /** For the field that this sentence explains. */
  leadId?: string | undefined
  children: ReactNode
}

export function FormHeading({ title, leadId, children }: FormHeadingProps) {
  return (
    <>
      <h1 className="type-h2 md:text-[2.625rem]!">{title}</h1>
      <p id={leadId} className="mt-2.5 type-body text-ink-2">
        {children}
      </p>
    </>
  )
}

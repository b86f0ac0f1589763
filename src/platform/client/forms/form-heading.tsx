import type { ReactNode } from 'react'

interface FormHeadingProps {
  title: string
  /** For a field that is described by this sentence. */
  hintId?: string | undefined
  children: ReactNode
}

export function FormHeading({ title, hintId, children }: FormHeadingProps) {
  return (
    <>
      <h1 className="type-form">{title}</h1>
      <p id={hintId} className="mt-2.5 text-xl text-ink-muted">
        {children}
      </p>
    </>
  )
}

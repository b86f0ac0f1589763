import { type ReactNode } from 'react'

interface PartProps {
  title: string
  wide?: boolean
  children: ReactNode
}

export function Part({ title, wide = false, children }: PartProps) {
  return (
    <section className={wide ? 'sheet-part sheet-wide' : 'sheet-part'}>
      <h2 className="type-card">{title}</h2>
      {children}
    </section>
  )
}

interface SectionTitleProps {
  id?: string | undefined
  children: string
}

/** Between h2 and title: over a service's text, and in the panel that ends its page. */
export function SectionTitle({ id, children }: SectionTitleProps) {
  return (
    <h2
      id={id}
      className="font-serif text-[1.875rem] leading-[1.12] font-[420] tracking-[-0.02em] text-balance md:text-[2.375rem]"
    >
      {children}
    </h2>
  )
}

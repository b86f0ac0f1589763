import { values } from '#shared/practice-words.ts'

export function AboutValues() {
  return (
    <section className="section bg-mist">
      <div className="wrap">
        <h2 className="mb-7 type-h2 md:mb-9">What we value</h2>
        <ul className="grid md:grid-cols-2 md:gap-x-16">
          {values.map(({ name, means }) => (
            <li key={name} className="border-t border-line-mist pt-6.5 pb-7">
              <h3 className="mb-1.5 type-title">{name}</h3>
              <p className="max-w-120 text-ink-muted">{means}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const values = [
  { name: 'Compassion', means: 'We meet you where you are. Nobody has to earn kindness here.' },
  {
    name: 'Inclusivity',
    means:
      'Every culture, faith, body, orientation and family is welcome, in more than one language.',
  },
  {
    name: 'Excellence',
    means: 'Ongoing training and regular supervision, so your care keeps getting better.',
  },
  {
    name: 'Integrity',
    means: 'Clear fees, private records, and a plain answer when we are not the right fit.',
  },
]

export function AboutValues() {
  return (
    <section className="section bg-mist">
      <div className="wrap">
        <h2 className="mb-7 type-h2 md:mb-9">What we value</h2>
        <ul className="grid md:grid-cols-2 md:gap-x-16">
          {values.map(({ name, means }) => (
            <li key={name} className="border-t border-line-3 pt-6.5 pb-7">
              <h3 className="mb-1.5 type-title">{name}</h3>
              <p className="max-w-120 text-ink-2">{means}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

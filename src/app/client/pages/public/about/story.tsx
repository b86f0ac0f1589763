import { foundersStory } from '#shared/practice-words.ts'
import canoe from '../../../art/canoe-ashore.svg'

export function AboutStory() {
  return (
    <section className="section wrap grid items-center gap-9 md:grid-cols-2 md:gap-10 lg:gap-18">
      <img
        src={canoe}
        alt=""
        width="700"
        height="700"
        loading="lazy"
        className="h-80 w-full rounded-picture object-cover object-bottom md:h-130"
      />
      <div>
        <h2 className="mb-6 type-h2">Our founders' story</h2>
        <div className="grid gap-4.5 leading-loose">
          {foundersStory.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}

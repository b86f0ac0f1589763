import canoe from '../../art/canoe-ashore.svg'

const story = [
  'Our two founders met in 2009 on a hospital ward where people waited eight months for a first appointment. They kept asking the same thing: what if someone simply picked up the phone?',
  'In 2014 they rented two rooms in Hintonburg and answered it themselves. The Kanata office followed in 2018, and secure video in 2020. The phone is still answered by a person.',
]

export function AboutStory() {
  return (
    <section className="section wrap grid items-center gap-9 md:grid-cols-2 md:gap-10 lg:gap-18">
      <img
        src={canoe}
        alt=""
        width="700"
        height="700"
        loading="lazy"
        className="h-80 w-full rounded-xl object-cover object-bottom md:h-130"
      />
      <div>
        <h2 className="mb-6 type-h2">Our founders' story</h2>
        <div className="grid gap-4.5 leading-[1.7]">
          {story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}

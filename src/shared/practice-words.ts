// Longer texts about the practice, loaded only by the pages that show them.

/** Below the heading of the home page. */
export const homeLead =
  'Therapy with someone who fits. In Hintonburg, in Kanata, or from wherever you feel at ease.'

/** Below the heading of the locations page. */
export const locationsLead =
  'One by the O-Train in Hintonburg, one with easy parking in Kanata, and a third wherever you have a quiet room and a screen.'

/** Reasons to choose this practice; the fee is shown after them. */
export const reasons = {
  sessions: {
    what: 'Virtual or in-person services',
    why: 'Sit with your therapist in Hintonburg or Kanata, or meet by secure video. Switch whenever you need to.',
  },
  supervision: {
    what: 'Quality clinical supervision',
    why: 'Every clinician has regular supervision, so a second experienced mind supports your care.',
  },
  therapists: {
    what: 'Supported therapists',
    why: 'Reasonable caseloads and real peer support. Rested therapists listen better.',
  },
}

export const mission =
  'To make excellent psychotherapy feel human and easy to reach, so that people across Ottawa can find steady ground when they need it.'

export const values = [
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
    means: "Clear fees, private records, and a plain answer when we're not the right fit.",
  },
]

/** The founders' story, one text per paragraph. */
export const foundersStory = [
  'Our two founders met in 2009 on a hospital ward where people waited eight months for a first appointment. They kept asking the same thing: what if someone simply picked up the phone?',
  'In 2014 they rented two rooms in Hintonburg and answered it themselves. The Kanata office followed in 2018, and secure video in 2020. The phone is still answered by a person.',
]

/** Alternative texts of the maps, `art/map-*.svg`. */
export const mapDescriptions = {
  ottawa:
    'Drawn map of Ottawa: the Hintonburg office near the river, the Kanata office in the west',
  offices: {
    Hintonburg:
      'Drawn map: the office stands on City Centre Ave, between Albert St and Somerset St W, a short walk from Bayview Station',
    Kanata: 'Drawn map: the office stands between Hazeldean Rd and Kakulu Rd, near Eagleson Rd',
  },
}

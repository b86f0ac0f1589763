// Which therapists offer a service, for content of releases that did not say it: those with one of its
// specialties or age groups. By the slugs that the product has come with; a practice's own services have none.

type Offer = { specialties: readonly string[]; ageGroups: readonly string[] }

const offers: Readonly<Record<string, Offer>> = {
  'individual-therapy': { specialties: [], ageGroups: ['young-adults', 'adults', 'seniors'] },
  'couples-therapy': {
    specialties: ['Couples therapy', 'Marriage counseling'],
    ageGroups: ['couples'],
  },
  'marriage-counseling': {
    specialties: ['Marriage counseling', 'Couples therapy'],
    ageGroups: ['couples'],
  },
  'kids-teens-families': {
    specialties: ['Child and teen therapy', 'School refusal'],
    ageGroups: ['children', 'teens', 'families'],
  },
  'child-and-teen-therapy': {
    specialties: ['Child and teen therapy', 'School refusal'],
    ageGroups: ['children', 'teens'],
  },
  'family-therapy': { specialties: ['Family conflict'], ageGroups: ['families'] },
  'ptsd-treatment': { specialties: ['Trauma / PTSD'], ageGroups: [] },
  'trauma-therapy': { specialties: ['Trauma / PTSD', 'Intergenerational trauma'], ageGroups: [] },
  'trauma-and-ptsd-therapy': { specialties: ['Trauma / PTSD'], ageGroups: [] },
  'self-esteem-therapy': {
    specialties: ['Self-esteem', 'Body image', 'Perfectionism'],
    ageGroups: [],
  },
  'workplace-challenges': { specialties: ['Workplace stress', 'Burnout'], ageGroups: [] },
  'stress-and-burnout': {
    specialties: ['Stress management', 'Burnout', 'Workplace stress'],
    ageGroups: [],
  },
  'anxiety-therapy': { specialties: ['Anxiety'], ageGroups: [] },
  'depression-therapy': { specialties: ['Depression'], ageGroups: [] },
  'grief-therapy': { specialties: ['Grief and loss'], ageGroups: [] },
}

export function findUsualOffer(slug: unknown): Offer {
  const known = typeof slug === 'string' && Object.hasOwn(offers, slug) ? offers[slug] : undefined
  return known ?? { specialties: [], ageGroups: [] }
}

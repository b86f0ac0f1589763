import anxietyTherapy from './anxiety-therapy.svg'
import couplesTherapy from './couples-therapy.svg'
import familyTherapy from './family-therapy.svg'
import individualTherapy from './individual-therapy.svg'
import kidsTeensFamilies from './kids-teens-families.svg'
import marriageCounseling from './marriage-counseling.svg'
import ptsdTreatment from './ptsd-treatment.svg'
import selfEsteemTherapy from './self-esteem-therapy.svg'
import traumaTherapy from './trauma-therapy.svg'
import workplaceChallenges from './workplace-challenges.svg'

/** The drawing of each service, by slug. A service added later may have none. */
export const serviceDrawings: Readonly<Record<string, string>> = {
  'individual-therapy': individualTherapy,
  'couples-therapy': couplesTherapy,
  'kids-teens-families': kidsTeensFamilies,
  'marriage-counseling': marriageCounseling,
  'ptsd-treatment': ptsdTreatment,
  'family-therapy': familyTherapy,
  'self-esteem-therapy': selfEsteemTherapy,
  'trauma-therapy': traumaTherapy,
  'workplace-challenges': workplaceChallenges,
  'anxiety-therapy': anxietyTherapy,
}

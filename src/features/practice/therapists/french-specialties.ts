import { toTermKey } from './term-key.ts'

// The usual names of specialties, which are the same on every profile and in the directory's filters. A
// therapist writes French only for specialties that are not here. Visitors' pages do not load this file.
const usual: Readonly<Record<string, string>> = {
  Addiction: 'Dépendances',
  ADHD: 'TDAH',
  'Anger management': 'Gestion de la colère',
  Anxiety: 'Anxiété',
  'Autistic adults': 'Adultes autistes',
  'Body image': 'Image corporelle',
  Burnout: 'Épuisement professionnel',
  'Caregiver support': 'Soutien aux personnes proches aidantes',
  'Child and teen therapy': 'Thérapie pour enfants et ados',
  'Chronic illness': 'Maladie chronique',
  'Couples therapy': 'Thérapie de couple',
  Depression: 'Dépression',
  'Eating disorders': 'Troubles alimentaires',
  'Family conflict': 'Conflits familiaux',
  'Grief and loss': 'Deuil et pertes',
  'Indigenous wellness': 'Mieux-être autochtone',
  'Individual Therapy': 'Thérapie individuelle',
  'Intergenerational trauma': 'Traumatismes intergénérationnels',
  'LGBTQ+ issues': 'Réalités LGBTQ+',
  'Marriage counseling': 'Thérapie conjugale',
  'Newcomer and refugee support': 'Soutien aux personnes nouvellement arrivées et réfugiées',
  OCD: 'TOC',
  Parenting: 'Rôle parental',
  Perfectionism: 'Perfectionnisme',
  'Perinatal mental health': 'Santé mentale périnatale',
  'Racism and belonging': 'Racisme et appartenance',
  'Retirement and life changes': 'Retraite et transitions de vie',
  'School refusal': 'Refus scolaire',
  'Self-esteem': 'Estime de soi',
  'Stress management': 'Gestion du stress',
  'Trauma / PTSD': 'Traumatismes et TSPT',
  'Workplace stress': 'Stress au travail',
}

const byKey = new Map(Object.entries(usual).map(([en, fr]) => [toTermKey(en), fr]))

/** `Anxiety` → `Anxiété`; undefined for a specialty without a usual French name. */
export const findFrenchSpecialty = (specialty: string): string | undefined =>
  byKey.get(toTermKey(specialty))

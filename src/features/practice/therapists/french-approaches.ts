import { toTermKey } from './term-key.ts'

// The usual names of ways of working, the same on every profile and in the directory's filters. A therapist
// writes French only for those that are not here. Visitors' pages do not load this file.
const usual: Readonly<Record<string, string>> = {
  'Acceptance and Commitment Therapy': 'Thérapie d’acceptation et d’engagement',
  'Art therapy': 'Art-thérapie',
  'Attachment-based therapy': 'Thérapie fondée sur l’attachement',
  'Body-based work': 'Approche corporelle',
  'Cognitive Behavioural Therapy': 'Thérapie cognitivo-comportementale',
  'Cognitive Processing Therapy': 'Thérapie des processus cognitifs',
  'Compassion-focused therapy': 'Thérapie axée sur la compassion',
  'Culturally responsive therapy': 'Thérapie adaptée à la culture',
  'Dialectical Behaviour Therapy': 'Thérapie comportementale dialectique',
  EMDR: 'EMDR',
  'Emotionally Focused Therapy': 'Thérapie centrée sur les émotions',
  'Exposure and Response Prevention': 'Exposition avec prévention de la réponse',
  'Family systems therapy': 'Thérapie familiale systémique',
  'Gottman Method': 'Méthode Gottman',
  'Grief work': 'Travail de deuil',
  'Indigenous Focusing-Oriented Therapy': 'Focusing en approche autochtone',
  'Internal Family Systems': 'Systèmes familiaux intérieurs (IFS)',
  'Meaning-centred therapy': 'Thérapie centrée sur le sens',
  Mindfulness: 'Pleine conscience',
  'Motivational Interviewing': 'Entretien motivationnel',
  'Narrative therapy': 'Thérapie narrative',
  'Play therapy': 'Thérapie par le jeu',
  'Psychodynamic therapy': 'Thérapie psychodynamique',
  'Solution-focused therapy': 'Thérapie orientée vers les solutions',
  'Trauma-informed care': 'Approche sensible aux traumatismes',
}

/** The usual ways of working, which the forms of staff suggest. */
export const usualApproaches = Object.keys(usual)

const byKey = new Map(Object.entries(usual).map(([en, fr]) => [toTermKey(en), fr]))

/** `Art therapy` → `Art-thérapie`; undefined for a way of working without a usual French name. */
export const findFrenchApproach = (approach: string): string | undefined =>
  byKey.get(toTermKey(approach))

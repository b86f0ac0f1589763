import type { Details } from '#features/therapists/contract/details.ts'

// What the demo's therapists say beside their texts. Registration numbers are invented.

type DemoDetails = Omit<Details, 'supervisor'> & { supervisor?: string }

const psychotherapist = { designation: 'Registered Psychotherapist', sessionFee: 150 }
const qualifying = {
  designation: 'Registered Psychotherapist (Qualifying)',
  sessionFee: 125,
  supervisor: 'Élise Tremblay, Psychologist',
}
const socialWorker = { designation: 'Registered Social Worker', sessionFee: 150 }
const associate = { designation: 'Psychological Associate', sessionFee: 180 }
const psychologist = { designation: 'Psychologist', sessionFee: 195 }

/** By slug. */
export const therapistDetails: Readonly<Record<string, DemoDetails>> = {
  'maya-chen': {
    ...psychotherapist,
    registrationNumber: '990412',
    pronouns: 'she/her',
    approaches: [
      'Cognitive Behavioural Therapy',
      'EMDR',
      'Body-based work',
      'Cognitive Processing Therapy',
    ],
    availability: ['weekdays', 'evenings'],
    offersVideo: true,
  },
  'daniel-okafor': {
    ...socialWorker,
    registrationNumber: '990836',
    pronouns: 'he/him',
    approaches: ['Emotionally Focused Therapy', 'Grief work'],
    availability: ['evenings', 'weekends'],
    offersVideo: true,
  },
  'amira-haddad': {
    ...psychotherapist,
    registrationNumber: '990587',
    pronouns: '',
    approaches: ['Narrative therapy', 'EMDR', 'Trauma-informed care'],
    availability: ['weekdays', 'evenings'],
    offersVideo: true,
  },
  'tom-whitfield': {
    ...psychotherapist,
    registrationNumber: '990163',
    pronouns: 'he/him',
    approaches: ['Motivational Interviewing', 'Cognitive Behavioural Therapy'],
    availability: ['weekdays'],
    offersVideo: true,
  },
  'elise-tremblay': {
    ...psychologist,
    registrationNumber: '99107',
    pronouns: 'she/her',
    approaches: ['Cognitive Behavioural Therapy', 'Compassion-focused therapy'],
    availability: ['weekdays'],
    offersVideo: true,
  },
  'priya-raman': {
    ...qualifying,
    registrationNumber: '991274',
    pronouns: 'she/her',
    approaches: ['Exposure and Response Prevention', 'Culturally responsive therapy'],
    availability: ['evenings', 'weekends'],
    offersVideo: true,
  },
  'lucas-ferreira': {
    ...socialWorker,
    registrationNumber: '990921',
    pronouns: 'he/him',
    approaches: ['Gottman Method'],
    availability: ['weekdays', 'evenings'],
    offersVideo: true,
  },
  'nadia-petrov': {
    ...associate,
    registrationNumber: '99354',
    pronouns: 'she/her',
    approaches: ['Cognitive Behavioural Therapy'],
    availability: ['evenings'],
    offersVideo: true,
  },
  'josie-commanda': {
    ...psychotherapist,
    registrationNumber: '990275',
    pronouns: 'she/her',
    approaches: ['Indigenous Focusing-Oriented Therapy', 'Body-based work'],
    availability: ['weekdays'],
    offersVideo: true,
  },
  'genevieve-lachapelle-beauregard': {
    ...psychotherapist,
    registrationNumber: '990698',
    pronouns: 'she/her',
    approaches: ['Play therapy', 'Attachment-based therapy', 'Cognitive Behavioural Therapy'],
    availability: ['weekdays', 'evenings', 'weekends'],
    offersVideo: true,
  },
  'harpreet-gill': {
    ...socialWorker,
    registrationNumber: '990774',
    pronouns: 'he/him',
    approaches: ['Acceptance and Commitment Therapy'],
    availability: ['weekdays', 'evenings'],
    offersVideo: true,
  },
  'ruth-desjarlais': {
    ...socialWorker,
    registrationNumber: '990115',
    pronouns: 'she/her',
    approaches: ['Meaning-centred therapy', 'Narrative therapy', 'Grief work'],
    availability: ['weekdays'],
    offersVideo: true,
  },
  'chantal-mukendi': {
    ...qualifying,
    registrationNumber: '991306',
    pronouns: 'she/her',
    approaches: ['Compassion-focused therapy', 'Culturally responsive therapy'],
    availability: ['evenings', 'weekends'],
    offersVideo: true,
  },
  'robin-sato': {
    ...psychotherapist,
    registrationNumber: '990543',
    pronouns: 'they/them',
    approaches: ['Art therapy', 'Acceptance and Commitment Therapy'],
    availability: ['weekdays', 'evenings'],
    offersVideo: true,
  },
}

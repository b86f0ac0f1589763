import type { Details } from '#features/practice/therapists/contract/details.ts'

/** The details of a profile that says nothing beside its texts. */
export const noDetails: Details = {
  designation: '',
  registrationNumber: '',
  pronouns: '',
  supervisor: '',
  approaches: [],
  availability: [],
  sessionFee: null,
  offersVideo: false,
}

/** The same as visitors read it. */
export const noPublicDetails = { ...noDetails, college: null, isSupervised: false }

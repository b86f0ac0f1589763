/** The content of a new profile, before anyone edits it. */
export const newProfile = {
  title: 'Therapist',
  bio: 'Bio coming soon',
  approachDescription: 'Approach description coming soon',
  education: [],
  specializations: [],
  languages: ['English'],
  ageGroups: ['adults'],
  location: 'virtual',
  acceptingClients: true,
  titleFr: '',
  bioFr: '',
  approachDescriptionFr: '',
  specializationsFr: [],
  educationFr: [],
}

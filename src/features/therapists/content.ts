/** What a profile holds from its first moment, before anyone has written a word of it. */
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
}

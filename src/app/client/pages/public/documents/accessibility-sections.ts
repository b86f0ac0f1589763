export const accessibilitySections = {
  commitment: 'Our commitment',
  website: 'This website',
  limits: 'What is not there yet',
  offices: 'Visiting our offices',
  virtual: 'Virtual sessions',
  support: 'Support persons and service animals',
  formats: 'Other formats',
  feedback: 'Tell us about a barrier',
} as const

export const privacySections = {
  collect: 'What we collect',
  why: 'Why we collect it',
  who: 'Who can see it',
  keep: 'How long we keep it',
  cookies: 'Cookies and other companies',
  safe: 'How we protect it',
  rights: 'Your rights',
  complaints: 'If you are not satisfied',
  changes: 'Changes to this policy',
} as const

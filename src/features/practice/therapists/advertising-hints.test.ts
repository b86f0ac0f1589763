import { describe, expect, it } from 'vitest'
import { findHints } from './advertising-hints.ts'
import { type WordRuleId, wordRules } from './advertising-rules.ts'
import { newProfile } from './content.ts'
import type { ProfileEdits } from './profile-edits.ts'

const written: ProfileEdits = {
  ...newProfile,
  title: 'Registered Psychotherapist',
  designation: 'Registered Psychotherapist',
  registrationNumber: '990412',
  bio: 'I listen first, and we go at your pace.',
  approachDescription: 'Slowly, and with plenty of room.',
  education: ['M.A. Counselling Psychology, University of Ottawa'],
  specializations: ['Anxiety'],
  sessionFee: 150,
}
const context = { firstName: 'Noor', othersStateFee: true }
const hint = (changes: Partial<ProfileEdits>, othersStateFee = true) =>
  findHints({ ...written, ...changes }, { ...context, othersStateFee })
const rulesIn = (changes: Partial<ProfileEdits>) => hint(changes).map(({ rule }) => rule)

/** Texts that each rule finds, and what it leaves alone, in both languages. */
const examples: Record<WordRuleId, { found: readonly string[]; left: readonly string[] }> = {
  superlative: {
    found: [
      'I offer the best therapy in Ottawa.',
      'Ottawa’s leading trauma therapist.',
      'One of the leading voices on grief.',
      'A top-rated practice.',
      'The most experienced couples therapist in Kanata.',
      'I have developed a unique approach to worry.',
      'I am uniquely qualified to help.',
      'La meilleure thérapie à Ottawa.',
      'Le plus expérimenté des psychologues.',
      'Une méthode unique, hors pair.',
    ],
    left: [
      'The best part of my week is the river.',
      'We find the best way for you.',
      'You did the best you could.',
      'The months leading to a separation are hard.',
      'Your story is unique, and nobody else can tell it.',
      'On top of work there is a family.',
      'Le meilleur moment pour commencer est le vôtre.',
      'Votre histoire est unique.',
    ],
  },
  promise: {
    found: [
      'Results are guaranteed.',
      'I guarantee that you sleep again.',
      'I can cure panic in six sessions.',
      'Therapy will heal your marriage.',
      'This method cures anxiety.',
      'It works for 100% of my clients.',
      'Proven results since 2009.',
      'You will feel better after one session.',
      'Des résultats garantis.',
      'Je vais vous guérir.',
      'Efficace à 100\u00a0%.',
    ],
    left: [
      'I cannot guarantee a result.',
      'Nobody can promise that, and there is no guarantee.',
      'There is no cure for grief, and it changes.',
      'Many people feel better after a while.',
      'Healing takes time.',
      'Sans garantie, mais avec patience.',
      'On ne guérit pas d’un deuil, on apprend à vivre avec.',
    ],
  },
  testimonial: {
    found: [
      'My clients say that I changed their lives.',
      'Clients often tell me I am easy to talk to.',
      'Read my testimonials.',
      'Five-star rated.',
      '★★★★★',
      '“She saved my marriage and my sanity.” – A. B.',
      '“She helped me to sleep again”, says my client Anna.',
      'As my client Anna says: it changed everything.',
      'One of my clients told me that I saved her.',
      'A former client wrote that she felt heard.',
      '“I could breathe again”, said one client.',
      '“I finally felt heard,” said Anna.',
      '«\u00a0Je dors de nouveau\u00a0», dit ma cliente Anna.',
      'Un de mes clients m’a dit que je lui ai sauvé la vie.',
      '«\u00a0Elle m’a sauvée\u00a0», confie Anna.',
      'Mes clientes disent que je les ai aidées.',
      'Lisez les témoignages.',
      '«\u00a0Elle m’a sauvé la vie.\u00a0» – Anne',
    ],
    left: [
      'Goals we set together and review often.',
      'My clients choose the pace.',
      'I ask every client what they need.',
      'A client may pause at any time.',
      '“Go slowly and you will arrive”, says the proverb.',
      'If your mind keeps asking "but what if", you may like talking with me.',
      'Ma clientèle choisit son rythme.',
    ],
  },
  specialist: {
    found: [
      'I am an expert in trauma.',
      'A trauma specialist with years of experience.',
      'I specialize in anxiety.',
      'Specialising in couples.',
      'My expertise is grief.',
      'Experte en traumatismes.',
      'Je me spécialise en thérapie de couple.',
      'Spécialiste de l’anxiété.',
    ],
    left: [
      'You are the expert on your own life.',
      'I am not an expert on you.',
      'Special needs and special occasions.',
      'Vous êtes l’expert de votre vie.',
      'Rien de spécial.',
    ],
  },
  comparison: {
    found: [
      'More effective than other therapists.',
      'Better than most clinics in town.',
      'Unlike other therapists, I listen.',
      'Plus efficace que les autres thérapies.',
      'Contrairement aux autres cliniques, nous prenons notre temps.',
    ],
    left: [
      'Some days are better than others.',
      'Talking helps more than silence.',
      'Certains jours sont mieux que d’autres.',
    ],
  },
  fear: {
    found: ['Call before it’s too late.', 'Appelez avant qu’il ne soit trop tard.'],
    left: ['It is never too late to begin.', 'Il n’est jamais trop tard.'],
  },
}

describe('words to reconsider', () => {
  it('have examples for every rule', () => {
    expect(Object.keys(examples).toSorted()).toEqual(wordRules.map(({ id }) => id).toSorted())
    for (const { found, left } of Object.values(examples)) {
      expect(found.length).toBeGreaterThan(0)
      expect(left.length).toBeGreaterThan(0)
    }
  })

  const cases = Object.entries(examples).flatMap(([rule, { found, left }]) =>
    found
      .map((text) => [rule, text, true] as [string, string, boolean])
      .concat(left.map((text) => [rule, text, false])),
  )
  it.each(cases)('%s in “%s”: %s', (rule, bio, isFound) => {
    expect(rulesIn({ bio }).includes(rule as WordRuleId)).toBe(isFound)
  })

  it.each(['title', 'approachDescription', 'titleFr', 'bioFr', 'approachDescriptionFr'] as const)(
    'are found in %s',
    (field) => {
      expect(hint({ [field]: 'Leading to calm. Expert in panic.' })).toEqual([
        { field, rule: 'specialist', text: expect.stringMatching(/^“Expert”: The colleges/) },
      ])
    },
  )

  it('are found in specializations and ways of working', () => {
    expect(hint({ specializations: ['Panic specialist'], approaches: ['The best CBT'] })).toEqual([
      expect.objectContaining({ field: 'specializations', rule: 'specialist' }),
      expect.objectContaining({ field: 'approaches', rule: 'superlative' }),
    ])
  })

  it('have their ground in a certificate that the education names', () => {
    const bio = 'I specialize in EMDR.'
    expect(rulesIn({ bio })).toEqual(['specialist'])
    const education = [...written.education, 'EMDR Certified Therapist (EMDRIA)']
    expect(rulesIn({ bio, education })).toEqual([])
  })

  it.each([
    ['I am a specialist in anger and the leading expert.', 'specialist'],
    ['An anger specialist.', 'specialist'],
    ['I specialize in EMDR. I am also an expert in anger.', 'expert'],
    ['I specialize in EMDR and grief.', 'specialize in'],
    ['I am an expert.', 'expert'],
    ['Spécialiste de la colère.', 'Spécialiste'],
  ])('are asked about where no certificate names their subject: %s', (bio, found) => {
    const education = [...written.education, 'EMDR Certified Therapist (EMDRIA)']
    const hints = hint({ bio, education }).filter(({ rule }) => rule === 'specialist')
    expect(hints).toEqual([
      {
        field: 'bio',
        rule: 'specialist',
        text: expect.stringContaining('”: Does a certificate under Education name this field?'),
      },
    ])
    expect(hints[0]?.text.startsWith(`“${found}”`)).toBe(true)
  })

  it.each([
    ['I specialize in EMDR therapy, and in walks.', 'Certified EMDR therapist'],
    ['A trauma specialist with years of experience.', 'Certificate in Traumatic Stress Studies'],
    ['My expertise is grief.', 'Diploma in Grief and Bereavement'],
    ['Spécialiste de l’anxiété.', 'Certificat en troubles de l’anxiété'],
  ])('are left alone where a certificate names their subject: %s', (bio, entry) => {
    expect(rulesIn({ bio, education: [...written.education, entry] })).toEqual([])
  })

  it('show a quotation with its own marks only', () => {
    const bio = '“She saved my marriage and my sanity.” – A. B.'
    expect(hint({ bio })[0]?.text).toMatch(
      /^“She saved my marriage and my sanity\.” – A: Words of clients/,
    )
  })
})

describe('fields for which visitors read something else', () => {
  it.each([
    [{ title: '' }, 'title', 'Visitors read “Therapist” until you write a title.'],
    [{ title: 'Therapist' }, 'title', 'Visitors read “Therapist” until you write a title.'],
    [
      { bio: 'Bio coming soon' },
      'bio',
      'Visitors read “Bio coming soon” until you write a biography.',
    ],
    [{ approachDescription: ' ' }, 'approachDescription', /^Visitors read “Noor begins by/],
    [
      { education: [], designation: '' },
      'education',
      'Visitors read “Registered Psychotherapist, Licensed Mental Health Professional” until you add your education.',
    ],
    // Beside a designation the default names no title.
    [
      { education: [] },
      'education',
      'Visitors read “Licensed Mental Health Professional” until you add your education.',
    ],
    [
      { specializations: [] },
      'specializations',
      'Visitors read “Individual Therapy, Anxiety, Depression” until you add specializations.',
    ],
    [{ languages: [] }, 'languages', 'Visitors read “English” until you choose languages.'],
    [{ ageGroups: [] }, 'ageGroups', 'Visitors read “Adults (18+)” until you choose age groups.'],
  ] as const)('%j', (changes, field, text) => {
    expect(hint({ ...changes } as Partial<ProfileEdits>)).toEqual([
      {
        field,
        rule: 'default-shown',
        text: typeof text === 'string' ? text : expect.stringMatching(text),
      },
    ])
  })
})

describe('facts that visitors look for', () => {
  it('are the number of a registration, for a designation with a college', () => {
    expect(rulesIn({ registrationNumber: '' })).toEqual(['number-missing'])
    expect(rulesIn({ registrationNumber: '', designation: 'Life coach' })).toEqual([])
    expect(rulesIn({ registrationNumber: '', designation: '' })).toEqual([])
  })

  it('are the supervisor of someone who is qualifying', () => {
    const designation = 'Registered Psychotherapist (Qualifying)'
    expect(rulesIn({ designation })).toEqual(['supervisor-missing'])
    expect(rulesIn({ designation, supervisor: 'Élise Tremblay' })).toEqual([])
  })

  it('are a fee, where colleagues state theirs', () => {
    expect(rulesIn({ sessionFee: null })).toEqual(['fee-missing'])
    expect(rulesIn({ sessionFee: 0 })).toEqual([])
    expect(hint({ sessionFee: null }, false)).toEqual([])
  })
})

// Words that Ontario's colleges ask their members not to advertise with, in English and French. A therapist
// may have good reasons for a word: the form mentions it and never refuses it.
//
// Sources:
// - CRPO, Professional Practice Standards, 6.2 Advertising (6.2.1 truthful and verifiable; 6.2.2 no
//   testimonials; 6.2.4 no promises, comparisons, superlatives, "unique", appeals to fear; 6.2.7 areas of
//   practice need verifiable training): https://crpo.ca/practice-standards/business-practices/advertising/
// - CRPO, Communiqué of March 2022: the college confers no specialty designations.
// - CPBAO, Standards of Professional Conduct (2024), 10 Advertising and other public statements (10.6: the
//   registration number is part of every advertisement):
//   https://cpbao.ca/members/professional-practice/standards-of-professional-conduct
// - OCSWSSW, Standards of Practice, principle on advertising: https://ocswssw.org/sop

export type WordRuleId =
  | 'superlative'
  | 'promise'
  | 'testimonial'
  | 'specialist'
  | 'comparison'
  | 'fear'

export interface WordRule {
  id: WordRuleId
  pattern: RegExp
  /** Follows the words that were found. */
  reason: string
}

// `\b` knows only the letters a to z.
const words = (...alternatives: readonly string[]) =>
  new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, 'iu')

/** Said of what is denied, a word is no claim: "I cannot guarantee". */
const notDenied =
  "(?<!(?:no|not|never|cannot|can['’]t|don['’]t|without|nobody can|no one can|aucune?|sans|pas|pas de|rien) )"
/** "You are the expert on your own life." */
const notAboutReaders =
  "(?<!(?:not|no|you are|you['’]re|clients? (?:is|are|as)|vous êtes|pas|pas une?|pas d['’]) ?(?:an? |the |l['’]|une? )?)"

const aClient = '(?:my|our|an?|one|one of my|one of our|another) (?:former |past |recent )?clients?'
const uneCliente =
  '(?:mon|ma|notre|une?|une? autre|une? de mes|une? de nos) (?:ancienne? )?client(?:e?s?|ère)'

export const wordRules: readonly WordRule[] = [
  {
    id: 'superlative',
    pattern: words(
      "(?:the|ottawa['’]s|ontario['’]s|canada['’]s) (?:very )?best(?! (?:part|time|place|way|thing|person|start|hope|of|i|we|you|they)(?!\\p{L}))",
      "(?:a|the|one of the|ottawa['’]s|ontario['’]s|canada['’]s) leading",
      'top[- ](?:rated|notch|therapist|psychologist|clinic|practice|expert)',
      'number one|world[- ]class|second to none|unmatched|unparalleled|unrivall?ed',
      'most (?:experienced|qualified|trusted|caring|effective|respected|sought[- ]after)',
      '(?:my|our|an?) (?:\\p{L}+ )?unique (?:approach|method|way|blend|combination|practice|service|therapy)',
      'uniquely (?:qualified|placed|positioned|suited|able)',
      '(?:le|la|les) meilleure?s?(?! (?:moment|façon|moyen|manière|endroit|part|chose|de)(?!\\p{L}))',
      '(?:le|la|les) plus (?:expériment|qualifi|compétent|efficace|réput|recherch)\\p{L}*',
      'numéro un|hors pair|sans égale?|inégalée?s?|unique en son genre',
      '(?:mon|ma|notre|une?) (?:approche|méthode|façon de travailler|pratique|clinique) unique',
    ),
    reason:
      'Ontario’s colleges ask their members not to use superlatives. Say what you do instead, in words that can be checked.',
  },
  {
    id: 'promise',
    pattern: words(
      `${notDenied}guarantee(?:s|d|ing)?`,
      '(?:i|we|i can|we can|i will|we will|therapy will|this will|will) (?:cure|heal|fix)',
      'cures? (?:you|your|anxiety|depression|trauma|ptsd|addiction)',
      '100 ?%|100 percent|proven results?|lasting results?|(?:high|proven) success rate',
      'you will (?:feel better|recover|be (?:cured|healed|free))',
      'never (?:feel|be) \\p{L}+ again',
      `${notDenied}garanti(?:e|s|es|r|t|ssons|ssent)?`,
      '(?:je|nous) (?:vais |allons )?vous (?:guéri|soigne)\\p{L}*|vous (?:guérirez|irez mieux)',
      '100\\s%|résultats? (?:prouvés?|garantis?|assurés?|durables?)|taux de réussite',
    ),
    reason:
      'No one can promise a result, and Ontario’s colleges ask their members not to. Say how you work towards it.',
  },
  {
    id: 'testimonial',
    pattern: new RegExp(
      [
        words(
          '(?:my |our |past |former )?clients (?:often |always |usually )?(?:say|tell me|tell us|love|describe me|recommend me|rave)',
          'according to (?:my|our) clients|recommended by clients|testimonials?|(?:client|online|google) reviews?',
          '(?:five|5)[- ]stars?|rated \\d',
          `(?:says?|said|wrote|writes|told me|recalls) ${aClient}|${aClient} (?:\\p{L}+ )?(?:once |recently |often )?(?:says|said|wrote|writes|told me|told us|puts? it|describes? (?:me|us|it))`,
          `(?:dit|disait|a dit|écrit|écrivait|raconte|confie|m['’]a dit) ${uneCliente}|${uneCliente} (?:\\p{L}+ )?(?:dit|disait|écrit|raconte|confie|m['’]a (?:dit|écrit|confié))`,
          '(?:mes|nos) client(?:e?s|es et clients) (?:disent|me disent|nous disent|adorent|me recommandent)',
          'ma clientèle (?:dit|me dit|adore|me recommande)|témoignages?|(?:cinq|5) étoiles|avis de (?:mes|nos) client\\p{L}*',
        ).source,
        '[★⭐]',
        // A quotation with a name or initials after it, or with who says it.
        '[“"«][^”"»]{10,}[”"»]\\s*[-–—]\\s*\\p{Lu}',
        `[“"«][^”"»]{10,}[”"»]\\s*,?\\s*(?:says|said|writes|wrote|(?:a )?dit|écrit|raconte|confie)(?!\\p{L})(?! (?:the|an? (?:poet|writer|saying|proverb)|la |le ))`,
      ].join('|'),
      'iu',
    ),
    reason:
      'Words of clients are testimonials, which Ontario’s colleges forbid in advertising, even with consent.',
  },
  {
    id: 'specialist',
    pattern: words(
      `${notAboutReaders}experts?`,
      'my expertise|expertise in',
      `${notDenied}specialists?|speciali[sz](?:e|es|ed|ing) in`,
      `${notAboutReaders}expert(?:e|s|es)`,
      'mon expertise|expertise en|spécialistes?|spécialisée?s? (?:en|dans)|(?:me|se) spécialise',
    ),
    reason:
      'The colleges confer no specialties, so the word needs a ground: name your certificate under Education, or write “trained in”, “I work mostly with”.',
  },
  {
    id: 'comparison',
    pattern: words(
      '(?:better|faster|cheaper|more \\p{L}+) than (?:other|most|any)(?: other)? (?:therap|counsel|psycho|social work|clinic|practi|treatment|approach)\\p{L}*',
      'unlike (?:other|most|many) (?:therap|counsel|psycho|social work|clinic|practi)\\p{L}*',
      "(?:mieux|meilleure?s?|plus \\p{L}+) que (?:les|d['’]|la plupart des) ?(?:autres )?(?:thérap|psycho|travaill|cliniqu|approch)\\p{L}*",
      "contrairement (?:aux?|à d['’]|à la plupart des) ?(?:autres )?(?:thérap|psycho|travaill|cliniqu)\\p{L}*",
    ),
    reason:
      'Ontario’s colleges ask their members not to compare themselves with others. Say what you do, and let readers compare.',
  },
  {
    id: 'fear',
    pattern: words("before it(?:['’]s| is) too late", "avant qu['’]il (?:ne )?soit trop tard"),
    reason: 'Ontario’s colleges ask their members not to appeal to fears. Say what help there is.',
  },
]

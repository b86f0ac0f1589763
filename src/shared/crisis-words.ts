import { foldText } from '#shared/fold-text.ts'

// Evaluated on the visitor's own device only: nothing about it is sent, stored or counted. A card shown
// unnecessarily does little harm, a missing card may; common idioms are excluded.

const english = [
  /\bsuicid/,
  /\bkill(ing)? (my ?self|our ?selves)\b/,
  /\bkms\b/,
  /\bunalive\b/,
  /\b(end|ending|take|taking) my (own )?life\b/,
  /\b(end|ending) it all\b/,
  /\b(want|wants|wanted|wanna|going|gonna|ready|wish|rather|prefer|hope|trying|plan|planning|feel like) (to )?(just )?(die|be dead)\b(?! (of|from|with) (embarrass|laugh|shame|bored|curios))/,
  /\bfeel(ing)? like dying\b/,
  /\bwish (that )?i (was|were|wasn'?t|weren'?t|had never been) (dead|gone|alive|here any ?more|born)\b/,
  /\bbetter off (dead|without me)\b/,
  /\b(do not|don'?t|dont) (want|wanna) (to )?(live|be alive|exist|go on living|wake up|be here any ?more)\b/,
  /\b(no reason|nothing|nothing left) (left )?to live( for)?\b/,
  /\b(life|living)( is| isn'?t| feels)?( not)? worth (living|it any ?more)\b/,
  /\b(cannot|can'?t|cant) go on living\b/,
  /\bself[- ]?(harm|injur|mutilat)/,
  /\b(harm|harming|mutilate|mutilating) my ?self\b/,
  /\b(hurt|hurting) my ?self\b(?! (at|playing|skiing|running|falling|lifting|on the|in an?|when i fell)\b)/,
  /\b(cut|cutting) my ?self\b(?! (shaving|while|cooking|off|some|short|in the kitchen|on)\b)/,
  /\b(cut|slit|slitting|cutting) my (wrists?|veins)\b/,
  /\b(hang|hanging|drown|drowning|poison|poisoning) my ?self\b/,
  /\b(shoot|shooting) my ?self\b(?! in the foot)/,
  /\b(overdose|overdosing)\b/,
  /\b(od|oding) on (pills|my meds|meds|tylenol)\b/,
  /\bjump(ing)? (off|from) (a|the|my) (bridge|building|roof|balcony)\b/,
  /\bjump(ing)? in front of (a|the) (train|bus|car|truck)\b/,
]

const french = [
  /(?<!\b(va|vont|vas|allez|pourrait) )\bme tuer\b/,
  /\bmettre fin a (mes jours|ma vie)\b/,
  /\ben finir avec (la|ma) vie\b/,
  /\b(veux|voudrais|vais|envie d'?|pense a|songe a) ?en finir\b/,
  /\b(veux|voudrais|vais|aimerais|prefere|prefererais|souhaite) (juste |vraiment )?(mourir|etre morte?)\b(?! de (rire|honte))/,
  /\benvie de mourir\b(?! de (rire|honte))/,
  /\b(veux|voudrais|peux) (plus|pas) (vivre|exister|etre en vie)\b/,
  /\bplus (envie|de raisons?|gout|la force) de vivre\b/,
  /\b(tannee?|fatiguee?|ecoeuree?) de vivre\b/,
  /\bm'?(enlever|oter) la vie\b/,
  /\bme faire (du |de )?mal\b/,
  /\bme (mutile|mutiler|scarifie|scarifier|pendre|noyer)\b/,
  /\bauto-?mutil/,
  /\bm'?automutil/,
  /\bme (couper|coupe|trancher|ouvrir) les veines\b/,
  /\bm'?ouvrir les veines\b/,
  /\bme (jeter|lancer) (sous|du|d'un|d'une|en bas|devant)\b/,
  /\b(surdose|overdose)\b/,
  /\bmieux sans moi\b/,
]

/** Whether a text mentions suicide or self-harm, in English or French. */
export function mentionsCrisis(text: string): boolean {
  const folded = foldText(text)
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
  return [...english, ...french].some((pattern) => pattern.test(folded))
}
